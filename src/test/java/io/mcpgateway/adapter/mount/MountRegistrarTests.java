package io.mcpgateway.adapter.mount;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MountRegistrarTests {

	@Test
	void namesNoPropertyOfASettingThatTheKindLacks() {
		assertThat(new ThingRegistrar().properties())
			.contains("gateway.things.mounts.<mount>.color", "gateway.things.mounts.<mount>.exclude[0]")
			.doesNotContain("gateway.things.mounts.<mount>.list", "gateway.things.mounts.<mount>.include[0]");
	}

	private record Thing(@Nullable String color) {

	}

	private static final class ThingRegistrar extends MountRegistrar<Thing> {

		ThingRegistrar() {
			super(MountKind.of("things", Thing.class).without("list", "include"));
		}

		@Override
		protected void declare(Mount<Thing> mount, MountBeans beans) {
		}

	}

}
