package io.mcpgateway.session;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SharedSessionTests {

	@Test
	void allIsAddedToNodesThatKnowNothing() {
		SharedSession session = session(List.of("a", "b"), null);
		assertThat(session.added()).isEqualTo(uris("a", "b"));
		assertThat(session.removed()).isEmpty();
	}

	@Test
	void changesAreTheDifferenceToWhatWasAgreed() {
		SharedSession session = session(List.of("b", "c"), List.of("a", "b"));
		assertThat(session.added()).isEqualTo(uris("c"));
		assertThat(session.removed()).containsExactly("a");
	}

	@Test
	void changesOfThisNodeStayAndThoseOfOthersCome() {
		SharedSession session = session(List.of("b", "c", "mine"), List.of("a", "b", "c"));
		assertThat(session.merged(uris("a", "b", "theirs")).uris())
			.containsExactlyInAnyOrderElementsOf(uris("b", "mine", "theirs"));
	}

	@Test
	void anAdditionOfBothIsOne() {
		assertThat(session(List.of("a", "b"), List.of("a")).merged(uris("b", "a")).uris())
			.containsExactlyInAnyOrderElementsOf(uris("a", "b"));
	}

	@Test
	void aSessionWithoutNewsIsTheSame() {
		SharedSession session = session(List.of("a", "b"), List.of("a"));
		assertThat(session.merged(uris("b", "a"))).isSameAs(session.session());
	}

	private static SharedSession session(List<String> uris, @Nullable List<String> agreed) {
		Session session = Sessions.ofConnection("one", CallerKey.UNKNOWN, ChangePosition.UNKNOWN)
			.withAll(uris(uris.toArray(String[]::new)));
		return new SharedSession(session, (agreed != null) ? uris(agreed.toArray(String[]::new)) : null);
	}

	private static List<SubscribedUri> uris(String... names) {
		return Stream.of(names).map((name) -> new SubscribedUri(name, name, ChangePosition.UNKNOWN)).toList();
	}

}
