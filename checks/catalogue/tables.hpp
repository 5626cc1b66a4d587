// The tables that make_tables.cpp writes at build time.
#pragma once

#include "checks/catalogue/catalogue.hpp"

namespace plint::catalogue::tables {

extern const ruby::List<ruby::Function> functions;
extern const ruby::List<ruby::ResourceType> types;
extern const ruby::List<ruby::Attribute> metaparameters;
extern const ruby::List<ruby::Provider> providers;
extern const ruby::List<FactShape> facts;
extern const ruby::List<Topic> data_types;
extern const ruby::List<Topic> hiera_options;
extern const ruby::List<Topic> plan_functions;
extern const ruby::List<Topic> variables;
extern const std::string_view puppet_version;
extern const std::string_view facter_version;

}  // namespace plint::catalogue::tables
