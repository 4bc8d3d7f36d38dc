package io.mcpgateway.session;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SharedPosition;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that only ids of this gateway are event ids and session ids, however a client
 * changes them. An input is a text to send as an id, a text to lay over an id, and the
 * name of a session, on lines of their own.
 */
class StreamIdFuzzTests {

	private EventIds events;

	private SessionSeal sessions;

	/** New keys for each input, since Jazzer sends ids that it saw before. */
	@FuzzTarget
	void opensNoForgedId(byte[] input) {
		SealingKeys keys = SealingKeys.random();
		this.events = new EventIds(keys);
		this.sessions = new SessionSeal(keys);
		List<String> lines = FuzzText.lines(input, 3);
		String session = lines.get(2);
		assertThat(this.events.position(lines.getFirst(), session)).isEqualTo(ChangePosition.UNKNOWN);
		assertThat(this.sessions.open(lines.getFirst())).isNull();
		checkEvent(session, position(input), lines.get(1));
		checkSession(session, position(input), lines.get(1));
	}

	private void checkEvent(String session, ChangePosition position, String over) {
		String id = this.events.write(session, position.hashCode(), position);
		assertThat(id).matches("[A-Za-z0-9_-]{64,88}");
		assertThat(this.events.position(id, session)).isEqualTo(position);
		assertThat(this.events.position(id, session + "2")).isEqualTo(ChangePosition.UNKNOWN);
		assertThat(this.sessions.open(id)).isNull();
		String forged = forge(id, over);
		if (!forged.equals(id)) {
			assertThat(this.events.position(forged, session)).isEqualTo(ChangePosition.UNKNOWN);
		}
	}

	private void checkSession(String owner, ChangePosition position, String over) {
		SessionStart start = new SessionStart(ProtocolVersion.values()[0], owner, owner.isEmpty() ? null : owner,
				position, Instant.ofEpochMilli(position.number()));
		String id = this.sessions.seal(start);
		assertThat(this.sessions.open(id)).isEqualTo(start);
		assertThat(this.events.position(id, owner)).isEqualTo(ChangePosition.UNKNOWN);
		String forged = forge(id, over);
		if (!forged.equals(id)) {
			assertThat(this.sessions.open(forged)).isNull();
		}
	}

	/** Lays a text over an id, or behind it if there is no room. */
	private static String forge(String id, String over) {
		int at = Math.abs(over.hashCode() % id.length());
		return id.substring(0, at) + over + id.substring(Math.min(at + over.length(), id.length()));
	}

	private static ChangePosition position(byte[] input) {
		String name = "%08x".formatted(new String(input, StandardCharsets.UTF_8).hashCode());
		return new ChangePosition(name, name.hashCode(),
				(input.length % 2 == 0) ? SharedPosition.NONE : new SharedPosition(name, input.length));
	}

}
