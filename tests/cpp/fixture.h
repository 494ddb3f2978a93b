#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transformer/matrix.h"

namespace transformer::testing {

using Json = nlohmann::json;

/// A file of tests/fixtures: its name without folder and ending, and what is in it.
struct FixtureText {
  std::string_view name;
  std::string_view text;
};

const std::vector<FixtureText>& fixture_texts();

/// The file called `name`, parsed.
Json fixture(std::string_view name);

/// One case of an oracle file.
struct OracleCase {
  std::string name;
  double tolerance;
  Json inputs;
  Json outputs;
  Json whole;
};

/// All cases of an oracle file, each with its own tolerance or the file's; never none.
std::vector<OracleCase> oracle(std::string_view file);

/// Rows of numbers; a flat array is one row.
Matrix to_matrix(const Json& value);

Vector to_row(const Json& value);

/// The member `key`, unless it is absent or null.
std::optional<Vector> optional_row(const Json& object, const std::string& key);

std::optional<Mask> optional_mask(const Json& object, const std::string& key);

}  // namespace transformer::testing
