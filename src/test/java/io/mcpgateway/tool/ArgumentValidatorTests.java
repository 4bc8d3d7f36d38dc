package io.mcpgateway.tool;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of errors for invalid arguments. */
class ArgumentValidatorTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final String SCHEMA = """
			{"type":"object","properties":{"n":{"type":"integer","minimum":1,"maximum":9,"x-mcp-header":"N"},
			"s":{"$ref":"#/$defs/short"},"e":{"enum":["a","b",3]},"l":{"type":"array","maxItems":2,"items":{"type":"string"}},
			"o":{"type":"object","properties":{"k":{"type":"boolean"}},"required":["k"],"additionalProperties":false}},
			"$defs":{"short":{"type":"string","maxLength":3}},"additionalProperties":false}""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"n":0}|n must be at least 1
			{"n":10}|n must be at most 9
			{"n":1.5}|n must be of the type integer
			{"n":1e400}|n
			{"s":"long"}|s must have at most 3 characters
			{"e":"c"}|e must be one of a, b, 3
			{"l":["a","b","c"]}|l must have at most 2 items
			{"l":[1]}|l/0 must be of the type string
			{"o":{}}|k is required in o
			{"o":{"k":true,"x":1}}|x is unknown in o
			{"x":1}|x is unknown; arguments are n, s, e, l, o
			""")
	void namesTheArgumentAndWhatIsAllowed(String arguments, String told) {
		StepVerifier.create(new ArgumentValidator(json(SCHEMA)).violations(json(arguments)))
			.assertNext((violations) -> assertThat(violations).contains(told))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void namesAFewOfManyViolations() {
		StepVerifier
			.create(new ArgumentValidator(json(SCHEMA)).violations(json("{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"n\":0}")))
			.assertNext((violations) -> assertThat(violations.split("; (?!arguments)")).hasSize(3))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void saysNothingOfWhatFits() {
		StepVerifier
			.create(new ArgumentValidator(json(SCHEMA))
				.violations(json("{\"n\":3,\"s\":\"abc\",\"e\":3,\"l\":[\"a\"],\"o\":{\"k\":false}}")))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://example.invalid/schema.json", "http://localhost:1/schema", "file:///etc/hostname",
			"classpath:application.yaml" })
	void fetchesNothing(String reference) {
		ObjectNode schema = json("{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"" + reference + "\"}}}");
		StepVerifier.create(new ArgumentValidator(schema).violations(json("{\"a\":1}"))).expectError().verify(TIMEOUT);
	}

	@Test
	void knowsOlderDialects() {
		StepVerifier.create(new ArgumentValidator(json(
				"{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\",\"required\":[\"a\"]}"))
			.violations(json("{}"))).expectNext("a is required").expectComplete().verify(TIMEOUT);
	}

	private static ObjectNode json(String json) {
		return (ObjectNode) JsonMapper.shared().readTree(json);
	}

}
