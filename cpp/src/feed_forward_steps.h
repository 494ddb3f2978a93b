#pragma once

#include <string_view>

#include "budget.h"
#include "transformer/feed_forward.h"

namespace transformer::detail {

struct FeedForwardNames {
  std::string_view function = "feed_forward";
  std::string_view x = "x";
};

/// Checks the weights against an input of n × d_model and adds what the call costs to the budget.
/// @return d_out
Index check_feed_forward(const FeedForwardNames& names, Index n, Index d_model,
                         const FeedForwardWeights& weights, Budget& budget);
Index check_feed_forward(const FeedForwardNames& names, Index n, Index d_model,
                         const GatedFeedForwardWeights& weights, Budget& budget);

/// The calculations themselves, everything checked.
FeedForwardTrace feed_forward_steps(const FeedForwardNames& names, const Matrix& x,
                                    const FeedForwardWeights& weights);
GatedFeedForwardTrace feed_forward_steps(const FeedForwardNames& names, const Matrix& x,
                                         const GatedFeedForwardWeights& weights);

}  // namespace transformer::detail
