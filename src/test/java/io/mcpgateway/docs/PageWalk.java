package io.mcpgateway.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import org.junit.jupiter.api.DynamicTest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Walk through all blocks of code of a page, in their order. Each block has exactly one
 * step, or a reason why it has none, so that nobody adds a block without its proof.
 */
final class PageWalk {

	private final MarkdownPage page;

	/** By a text that only the block of the step has. */
	private final Map<String, Step> steps = new LinkedHashMap<>();

	PageWalk(MarkdownPage page) {
		this.page = page;
	}

	/** Adds what a reader does with the block that has a text. */
	PageWalk step(String text, Step step) {
		this.steps.put(text, step);
		return this;
	}

	/** Leaves out the block that has a text. */
	PageWalk without(String text, String reason) {
		assertThat(reason).as("the reason for " + text).isNotBlank();
		return step(text, (_) -> {
		});
	}

	/** Returns a test for each block, and one for steps whose block is gone. */
	Stream<DynamicTest> tests() {
		List<CodeBlock> blocks = this.page.blocks();
		List<DynamicTest> tests = new ArrayList<>();
		for (CodeBlock block : blocks) {
			tests.add(dynamicTest(block.toString(), () -> walk(block)));
		}
		tests.add(dynamicTest(this.page + ": each step has its block",
				() -> assertThat(this.steps.keySet())
					.as("a step of " + this.page + " that has no block: delete it, or correct its text")
					.allMatch((text) -> blocks.stream().anyMatch((block) -> block.text().contains(text)))));
		return tests.stream();
	}

	private void walk(CodeBlock block) throws Exception {
		List<String> found = this.steps.keySet().stream().filter(block.text()::contains).toList();
		assertThat(found)
			.as("the steps of %s, a block of %s that begins with \"%s\":%n"
					+ "GuideWalkIT needs one step for the block, or the reason why it has none", block,
					block.language().isEmpty() ? "text" : block.language(), block.text().lines().findFirst().orElse(""))
			.hasSize(1);
		try {
			this.steps.get(found.getFirst()).walk(block);
		}
		catch (AssertionError ex) {
			throw new AssertionError(block + " does not work as it is written: " + ex.getMessage(), ex);
		}
	}

	/** What a reader does with a block. */
	@FunctionalInterface
	interface Step {

		/** Does what the page says, and compares the result with the promise. */
		void walk(CodeBlock block) throws Exception;

	}

}
