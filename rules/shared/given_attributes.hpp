// What a list of attributes sets, one by one.
#pragma once

#include "parser/syntax/given_attributes.hpp"

namespace plint::rules {

using syntax::each_attribute;
using syntax::GivenAttribute;

}  // namespace plint::rules
