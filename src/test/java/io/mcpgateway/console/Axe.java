package io.mcpgateway.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Checks of the accessibility of a page by the rules of axe. */
final class Axe {

	/** Returns serious violations as lines. */
	private static final String CHECK = """
			const done = arguments[0];
			axe.run(document, { resultTypes: ['violations'], preload: false }).then((result) => done(result.violations
				.filter((violation) => ['serious', 'critical'].includes(violation.impact))
				.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html} ${node.failureSummary}`))
				.join('\\n')), (failure) => done(String(failure)));""";

	private Axe() {
	}

	/** Returns the serious and critical violations of the open page as lines. */
	static String violations(Browser browser) {
		if (!Boolean.TRUE.equals(browser.js("return Boolean(window.axe)"))) {
			browser.js(script());
		}
		return String.valueOf(browser.async(CHECK));
	}

	private static String script() {
		try (InputStream script = Axe.class.getResourceAsStream("/axe.min.js")) {
			return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
