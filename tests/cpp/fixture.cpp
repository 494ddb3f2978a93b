#include "fixture.h"

#include <stdexcept>

namespace transformer::testing {
namespace {

bool present(const Json& object, const std::string& key) {
  return object.contains(key) && !object.at(key).is_null();
}

}  // namespace

Json fixture(std::string_view name) {
  for (const FixtureText& candidate : fixture_texts()) {
    if (candidate.name == name) return Json::parse(candidate.text);
  }
  throw std::runtime_error("there is no fixture called " + std::string(name));
}

std::vector<OracleCase> oracle(std::string_view file) {
  const Json content = fixture(file);
  std::vector<OracleCase> cases;
  for (const Json& entry : content.at("cases")) {
    const double tolerance =
        entry.value("tolerance_abs", content.at("tolerance_abs").get<double>());
    cases.push_back({entry.at("name"), tolerance, entry.at("inputs"), entry.at("outputs"), entry});
  }
  if (cases.empty()) throw std::runtime_error(std::string(file) + " has no cases");
  return cases;
}

Matrix to_matrix(const Json& value) {
  if (!value.at(0).is_array()) return to_row(value);
  Matrix result(static_cast<Index>(value.size()), static_cast<Index>(value.at(0).size()));
  for (std::size_t row = 0; row < value.size(); ++row) {
    result.row(static_cast<Index>(row)) = to_row(value.at(row));
  }
  return result;
}

Vector to_row(const Json& value) {
  Vector result(static_cast<Index>(value.size()));
  for (std::size_t i = 0; i < value.size(); ++i) {
    result(static_cast<Index>(i)) = value.at(i).get<double>();
  }
  return result;
}

std::optional<Vector> optional_row(const Json& object, const std::string& key) {
  if (!present(object, key)) return std::nullopt;
  return to_row(object.at(key));
}

std::optional<Mask> optional_mask(const Json& object, const std::string& key) {
  if (!present(object, key)) return std::nullopt;
  const Json& rows = object.at(key);
  Mask result(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t col = 0; col < rows.at(row).size(); ++col) {
      result(static_cast<Index>(row), static_cast<Index>(col)) = rows.at(row).at(col).get<bool>();
    }
  }
  return result;
}

}  // namespace transformer::testing
