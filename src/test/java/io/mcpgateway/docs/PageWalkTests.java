package io.mcpgateway.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests that a walk leaves out no block. */
class PageWalkTests {

	private static final MarkdownPage PAGE = new MarkdownPage(Path.of("page.md"),
			"# Page\n\n```sh\none\n```\n\nText.\n\n```\ntwo\n```\n");

	private final List<String> walked = new ArrayList<>();

	@Test
	void doesTheStepsInTheOrderOfThePage() throws Throwable {
		for (DynamicTest test : walk().step("two", (block) -> this.walked.add(block.text()))
			.step("one", (block) -> this.walked.add(block.text()))
			.tests()
			.toList()) {
			test.getExecutable().execute();
		}
		assertThat(this.walked).containsExactly("one\n", "two\n");
	}

	@Test
	void failsAtABlockWithoutAStep() {
		List<DynamicTest> tests = walk().without("one", "it is a sample").tests().toList();
		assertThatThrownBy(() -> tests.get(1).getExecutable().execute()).hasMessageContainingAll("page.md:9",
				"block of text that begins with \"two\"");
	}

	@Test
	void failsAtABlockWithTwoSteps() {
		PageWalk walk = walk().step("one", (_) -> this.walked.add("one")).step("on", (_) -> this.walked.add("on"));
		DynamicTest first = walk.tests().findFirst().orElseThrow();
		assertThatThrownBy(() -> first.getExecutable().execute()).hasMessageContaining("page.md:3");
		assertThat(this.walked).isEmpty();
	}

	@Test
	void failsAtAStepWhoseBlockIsGone() {
		List<DynamicTest> tests = walk().step("gone", (_) -> this.walked.add("gone")).tests().toList();
		assertThatThrownBy(() -> tests.getLast().getExecutable().execute()).hasMessageContaining("gone");
	}

	@Test
	void namesTheBlockThatDoesNotWork() {
		DynamicTest first = walk().step("one", (_) -> assertThat("that").isEqualTo("this"))
			.tests()
			.findFirst()
			.orElseThrow();
		assertThatThrownBy(() -> first.getExecutable().execute()).hasMessageContainingAll("page.md:3", "this");
	}

	private static PageWalk walk() {
		return new PageWalk(PAGE);
	}

}
