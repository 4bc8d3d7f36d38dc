package io.mcpgateway.protocol;

import java.util.List;

import tools.jackson.databind.node.ObjectNode;

/**
 * Entry of a skill: a directory with a {@code SKILL.md}.
 *
 * @param uri the URI of {@code SKILL.md}
 * @param frontmatter the YAML at the start of {@code SKILL.md}, with every field
 * @param resources all files of the skill, {@code SKILL.md} included
 */
public record Skill(String uri, ObjectNode frontmatter, List<SkillResource> resources) {

	public Skill {
		resources = List.copyOf(resources);
	}

	/**
	 * File of a skill.
	 *
	 * @param digest SHA-256 of the bytes, as {@code sha256:} and 64 lower-case
	 * hexadecimal digits
	 * @param size the bytes that the digest covers
	 */
	public record SkillResource(String uri, String digest, long size) {

	}

}
