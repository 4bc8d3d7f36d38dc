package io.mcpgateway.protocol;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** Tests that each method for an optional field sets this field and keeps the others. */
class ResourceTests {

	private static final List<Icon> ICONS = List.of(new Icon("data:image/png;base64,eA==", null, null, null));

	private static final Annotations HINTS = new Annotations(null, 0.5, Instant.EPOCH);

	private static final Map<String, Object> META = Map.of("example/key", 1);

	@Test
	void setsAndKeepsTheFieldsOfAResource() {
		Resource resource = Resource.of("test://a", "a")
			.withTitle("Title")
			.withDescription("Description")
			.withIcons(ICONS)
			.withMimeType("text/plain")
			.withAnnotations(HINTS)
			.withSize(4L)
			.withMeta(META);
		assertThat(resource)
			.isEqualTo(new Resource("test://a", "a", "Title", "Description", ICONS, "text/plain", HINTS, 4L, META));
		assertThat(List.of(resource.withUri("test://a"), resource.withTitle("Title"),
				resource.withDescription("Description"), resource.withIcons(ICONS), resource.withMimeType("text/plain"),
				resource.withAnnotations(HINTS), resource.withSize(4L), resource.withMeta(META)))
			.containsOnly(resource);
		assertThat(resource.withUri("test://b").uri()).isEqualTo("test://b");
		assertThat(resource.withMeta(null).meta()).isNull();
	}

	@Test
	void setsAndKeepsTheFieldsOfATemplate() {
		ResourceTemplate template = ResourceTemplate.of("test://{a}", "a")
			.withTitle("Title")
			.withDescription("Description")
			.withIcons(ICONS)
			.withMimeType("text/plain")
			.withAnnotations(HINTS)
			.withMeta(META);
		assertThat(template).isEqualTo(
				new ResourceTemplate("test://{a}", "a", "Title", "Description", ICONS, "text/plain", HINTS, META));
		assertThat(
				List.of(template.withTitle("Title"), template.withDescription("Description"), template.withIcons(ICONS),
						template.withMimeType("text/plain"), template.withAnnotations(HINTS), template.withMeta(META)))
			.containsOnly(template);
	}

	@Test
	void refusesAResourceWithoutUriOrName() {
		assertThatNullPointerException().isThrownBy(() -> Resource.of(null, "a"));
		assertThatNullPointerException().isThrownBy(() -> Resource.of("test://a", null));
		assertThatNullPointerException().isThrownBy(() -> ResourceTemplate.of(null, "a"));
	}

}
