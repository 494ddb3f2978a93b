#pragma once

#include "budget.h"
#include "transformer/feed_forward.h"

namespace transformer::detail {

struct FeedForwardNames {
  const char* function = "feed_forward";
  const char* x = "x";
};

/// Checks the weights against an input of n × d_model and adds what the call costs to the budget.
void check_feed_forward(const FeedForwardNames& names, Index n, Index d_model,
                        const FeedForwardWeights& weights, Budget& budget);
void check_feed_forward(const FeedForwardNames& names, Index n, Index d_model,
                        const GatedFeedForwardWeights& weights, Budget& budget);

/// The calculations themselves, everything checked.
void feed_forward_steps(const FeedForwardNames& names, const Matrix& x,
                        const FeedForwardWeights& weights, FeedForwardTrace& trace);
void feed_forward_steps(const FeedForwardNames& names, const Matrix& x,
                        const GatedFeedForwardWeights& weights, GatedFeedForwardTrace& trace);

}  // namespace transformer::detail
