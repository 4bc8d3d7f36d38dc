package io.mcpgateway.resource;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests titles of the parts of a mount. */
class MountTitleTests {

	@Test
	void namesTheMountWithoutATitle() {
		assertThat(MountTitle.of("Handbook", "docs", "commit")).isEqualTo("Handbook: commit");
		assertThat(MountTitle.of(null, "docs", "commit")).isEqualTo("docs: commit");
	}

	@Test
	void keepsTheMountOfAnotherPart() {
		assertThat(MountTitle.of("Files: all: bytes of a file", "document")).isEqualTo("Files: all: document");
		assertThat(MountTitle.of("Files", "document")).isEqualTo("document");
		assertThat(MountTitle.of(null, "document")).isEqualTo("document");
	}

}
