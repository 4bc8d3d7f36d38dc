package io.mcpgateway.skill;

import java.util.List;

import io.mcpgateway.testkit.SchemaDefinitions;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules of the skills extension for answers: the schema beside the tests, the schema of
 * the release if it is there, and the rules that no schema can tell.
 */
final class SkillAnswers {

	/** Name of the schema of the release among the official schemas. */
	static final String RELEASED = "skills-0.1.0";

	private static final SchemaDefinitions RULES = SchemaDefinitions.of(SkillAnswers.class, "schema.json");

	/** Maximum size of all files of a skill, in bytes. */
	private static final long MAX_SIZE = 16 << 20;

	private SkillAnswers() {
	}

	/**
	 * Asserts that the result of a method is valid.
	 * @param definition name of the result, such as {@code GetSkillResult}
	 */
	static void requireValid(String definition, JsonNode result) {
		RULES.requireValid(definition, result);
		if (SchemaDefinitions.hasOfficial(RELEASED)) {
			SchemaDefinitions.ofOfficial(RELEASED).requireValid(definition, result);
		}
		result.path("skills").forEach(SkillAnswers::requireValid);
		if (result.has("skill")) {
			requireValid(result.required("skill"));
		}
	}

	/**
	 * Asserts that an entry has the skill's name in its URI, and each file of the skill's
	 * directory once.
	 */
	private static void requireValid(JsonNode skill) {
		String uri = skill.required("uri").stringValue();
		String directory = uri.substring(0, uri.lastIndexOf('/') + 1);
		assertThat(directory).endsWith("/" + skill.at("/frontmatter/name").stringValue() + "/");
		if (skill.required("resources").isArray()) {
			List<String> files = skill.required("resources").findValuesAsString("uri");
			assertThat(files).contains(uri).doesNotHaveDuplicates().allMatch((file) -> file.startsWith(directory));
			assertThat(skill.required("resources").findValues("size").stream().mapToLong(JsonNode::longValue).sum())
				.isLessThanOrEqualTo(MAX_SIZE);
		}
	}

}
