package io.mcpgateway.skill;

import io.mcpgateway.testkit.SchemaDefinitions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests that the rules of the skills extension refuse wrong answers. */
class SkillSchemaTests {

	private static final String DIGEST = "sha256:" + "0a".repeat(32);

	private static final String ANSWER = """
			{"resultType":"complete","ttlMs":1,"cacheScope":"private","skill":{"uri":"file:///shop/fish/SKILL.md",
			"frontmatter":{"name":"fish","description":"Sell fish","version":1},
			"resources":[{"uri":"file:///shop/fish/SKILL.md","digest":"%s","size":0}]}}""".formatted(DIGEST);

	@Test
	void acceptsAnEntry() {
		SkillAnswers.requireValid("GetSkillResult", json(ANSWER));
		SkillAnswers.requireValid("GetSkillResult", json(ANSWER.replaceFirst("\\[.*]", "\"dynamic\"")));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			`"resultType":"complete",`, ``
			`"complete"`, `"partial"`
			`"ttlMs":1,`, ``
			`"private"`, `"shared"`
			`"size":0`, `"size":-1`
			`,"size":0`, ``
			`sha256:0a`, `sha256:0A`
			`sha256:`, `md5:`
			`SKILL.md`, `skill.md`
			`"name":"fish",`, ``
			`"fish"`, `"Fish"`
			`"description":"Sell fish",`, ``
			`"resources"`, `"files"`
			`/fish/SKILL.md"`, `/salt/SKILL.md"`
			""")
	void refusesAWrongEntry(String part, String replacement) {
		JsonNode wrong = json(ANSWER.replaceFirst(part, replacement));
		assertThatThrownBy(() -> SkillAnswers.requireValid("GetSkillResult", wrong)).isInstanceOf(AssertionError.class);
	}

	@Test
	void theReleasedSchemaHasTheSameNames() {
		SchemaDefinitions released = SchemaDefinitions.ofOfficial(SkillAnswers.RELEASED);
		released.requireValid("GetSkillResult", json(ANSWER));
	}

	private static JsonNode json(String text) {
		return JsonMapper.shared().readTree(text);
	}

}
