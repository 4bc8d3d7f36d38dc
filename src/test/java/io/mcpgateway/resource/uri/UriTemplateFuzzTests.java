package io.mcpgateway.resource.uri;

import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a template of a source and any URI of a client give values that lead back to
 * one URI. An input is the template, then the URI, on lines of their own.
 */
class UriTemplateFuzzTests {

	@FuzzTarget
	void givesValuesOfOneUri(byte[] input) {
		List<String> lines = FuzzText.lines(input, 2);
		UriTemplate template = parse(lines.getFirst());
		Map<String, String> values = (template != null) ? template.match(lines.getLast()) : null;
		if (values == null) {
			return;
		}
		assertThat(values).containsOnlyKeys(template.variables());
		assertThat(values.values()).allMatch((value) -> !value.isEmpty());
		String uri = template.fill(values);
		Map<String, String> canonical = template.match(uri);
		assertThat(canonical).isNotNull();
		assertThat(template.fill(canonical)).isEqualTo(uri);
		checkExpansion(template, canonical, uri);
	}

	private static void checkExpansion(UriTemplate template, Map<String, String> values, String uri) {
		TemplateExpansion expansion = TemplateExpansion.of(template.text(), values);
		if (values.values().stream().noneMatch((value) -> value.contains("%"))) {
			assertThat(expansion).isEqualTo(new TemplateExpansion(uri, true));
		}
		assertThat(template.text()).startsWith(TemplateExpansion.of(template.text()).uri());
	}

	private static UriTemplate parse(String text) {
		try {
			UriTemplate template = UriTemplate.parse(text);
			assertThat(template.variables()).hasSizeLessThanOrEqualTo(UriTemplate.MAX_VARIABLES)
				.doesNotHaveDuplicates();
			assertThat(template.expand((variable) -> "{" + (variable.isPath() ? "+" : "") + variable.variable() + "}"))
				.isEqualTo(text);
			return template;
		}
		catch (IllegalArgumentException ex) {
			assertThat(ex.getMessage()).startsWith("m");
			return null;
		}
	}

}
