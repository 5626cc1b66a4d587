# Makes a report in SonarQube's generic format (10.3 and newer) from plint's:
#   plint --format json | jq -f sonarqube.jq >plint-sonarqube.json
# with sonar.externalIssuesReportPaths=plint-sonarqube.json in the settings of the scanner. SonarQube counts columns from 0.

def quality: if .category == "security" then "SECURITY"
    elif .category | IN("format", "layout", "style", "deprecation") then "MAINTAINABILITY"
    else "RELIABILITY" end;
def impact: {error: "HIGH", warning: "MEDIUM", info: "LOW"}[.severity];
# A range of SonarQube is not empty; without columns, it is the whole line.
def range: .start as $from | .end as $to
    | if $from.line == null then null
      elif $from.line < $to.line or $from.column < $to.column
      then {startLine: $from.line, startColumn: ($from.column - 1), endLine: $to.line, endColumn: ($to.column - 1)}
      else {startLine: $from.line} end;
def place($message): {message: $message, filePath: .path} + (range as $range | if $range then {textRange: $range} else {} end);

{
  rules: [.findings | group_by(.rule)[] | (min_by({error: 0, warning: 1, info: 2}[.severity])) | {
    id: .rule, name: .rule, description: (.url // .rule), engineId: "plint", cleanCodeAttribute: "CONVENTIONAL",
    impacts: [{softwareQuality: quality, severity: impact}]
  }],
  issues: [.findings[] | {
    ruleId: .rule, effortMinutes: 0,
    primaryLocation: (([.message] + .help | join("\n")) as $message | .location | place($message)),
    secondaryLocations: [.labels[] | .message as $message | .location | select(.start.line) | place($message)]
  }]
}
