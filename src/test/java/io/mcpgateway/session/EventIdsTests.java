package io.mcpgateway.session;

import java.util.HashSet;
import java.util.Set;

import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SharedPosition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that event ids hide the number of changes from all but the gateway. */
class EventIdsTests {

	private static final ChangePosition POSITION = new ChangePosition("0a1b2c3d", 17);

	private final EventIds ids = new EventIds(SealingKeys.random());

	@Test
	void holdThePositionForTheirSession() {
		assertThat(this.ids.position(this.ids.write("s", 1, POSITION), "s")).isEqualTo(POSITION);
		assertThat(this.ids.position(this.ids.write("s", 1, ChangePosition.UNKNOWN), "s"))
			.isEqualTo(ChangePosition.UNKNOWN);
	}

	@Test
	void holdThePositionInTheStreamOfACluster() {
		ChangePosition position = new ChangePosition("0a1b2c3d", 17, new SharedPosition("0f0f0f0f", 1L << 40));
		assertThat(this.ids.position(this.ids.write("s", 1, position), "s")).isEqualTo(position);
	}

	@Test
	void areShortOfOneLengthAndNeverAlike() {
		Set<String> written = new HashSet<>();
		for (int i = 0; i < 1000; i++) {
			assertThat(this.ids.write("s", 1, (i < 500) ? POSITION : new ChangePosition("0a1b2c3d", Long.MAX_VALUE)))
				.matches("[A-Za-z0-9_-]{64}")
				.satisfies((id) -> assertThat(written.add(id.substring(0, 16)) && written.add(id.substring(16, 32)))
					.isTrue());
		}
	}

	@Test
	void areUnknownToOtherSessionsAndOtherGateways() {
		String id = this.ids.write("s", 1, POSITION);
		assertThat(this.ids.position(id, "t")).isEqualTo(ChangePosition.UNKNOWN);
		assertThat(new EventIds(SealingKeys.random()).position(id, "s")).isEqualTo(ChangePosition.UNKNOWN);
	}

	@Test
	void areUnknownIfAnyCharacterIsForged() {
		String id = this.ids.write("s", 1, POSITION);
		for (int i = 0; i < id.length(); i++) {
			char other = (id.charAt(i) == 'A') ? 'B' : 'A';
			assertThat(this.ids.position(id.substring(0, i) + other + id.substring(i + 1), "s"))
				.isEqualTo(ChangePosition.UNKNOWN);
			assertThat(this.ids.position(id.substring(0, i), "s")).isEqualTo(ChangePosition.UNKNOWN);
		}
	}

}
