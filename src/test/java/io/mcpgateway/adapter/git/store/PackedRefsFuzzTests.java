package io.mcpgateway.adapter.git.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.testkit.FuzzTarget;
import org.eclipse.jgit.lib.ObjectId;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that any bytes as {@code packed-refs} have the references of their lines. */
class PackedRefsFuzzTests {

	private static final String HEADS = "refs/heads/";

	private static final Pattern LINE = Pattern.compile("([0-9a-fA-F]{40}) ([^\n]+)");

	@FuzzTarget
	void hasTheReferencesOfItsLines(byte[] input) {
		Map<String, ObjectId> expected = new HashMap<>();
		for (String line : new String(input, StandardCharsets.ISO_8859_1).split("\n")) {
			Matcher reference = LINE.matcher(line);
			byte[] name = reference.matches() ? reference.group(2).getBytes(StandardCharsets.ISO_8859_1) : new byte[0];
			if (name.length > 0 && isText(name)) {
				expected.putIfAbsent(new String(name, StandardCharsets.UTF_8), ObjectId.fromString(reference.group(1)));
			}
		}
		PackedRefs references = new PackedRefs(input);
		expected.forEach((name, id) -> assertThat(references.find(name)).as(name).isEqualTo(id));
		assertThat(names(references, "")).hasSameElementsAs(expected.keySet());
		assertThat(names(references, HEADS)).hasSameElementsAs(
				expected.keySet().stream().filter((name) -> name.startsWith(HEADS) && !name.equals(HEADS)).toList());
		assertThat(references.find("refs/heads/missing\n")).isNull();
	}

	private static List<String> names(PackedRefs references, String prefix) {
		List<String> names = new ArrayList<>();
		references.names(prefix, names::add);
		return names;
	}

	private static boolean isText(byte[] name) {
		return Arrays.equals(new String(name, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), name);
	}

}
