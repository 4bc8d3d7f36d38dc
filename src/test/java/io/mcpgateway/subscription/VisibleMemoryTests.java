package io.mcpgateway.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.PersonalPolicy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the replay for subscribers with partial access. */
class VisibleMemoryTests {

	private final ChangeMemory memory = new ChangeMemory(10_000);

	private final Rules rules = new Rules();

	private ChangePosition start = this.memory.position();

	@BeforeEach
	void changeMuch() {
		for (int i = 0; i < 1000; i++) {
			update("test://other/" + i);
		}
		this.start = update("test://folder/old");
	}

	@Test
	void checksOnlyWhatChangedBelowANewUri() {
		update("test://folder/hidden");
		update("test://elsewhere/a");
		assertThat(hasChanged("test://folder/")).isFalse();
		assertThat(this.rules.checked).containsExactly("test://folder/hidden");
		update("test://folder/deep/a");
		assertThat(hasChanged("test://folder/")).isTrue();
	}

	@Test
	void checksNothingBehindAVisibleChange() {
		update("test://folder/first");
		update("test://folder/last");
		assertThat(hasChanged("test://folder/")).isTrue();
		assertThat(this.rules.checked).containsExactly("test://folder/last");
	}

	@Test
	void findsAnEntryBelowAUriWithoutSlash() {
		this.memory.remember(new Change.EntriesChanged("test://folder", Set.of("test://folder/a")), null);
		assertThat(hasChanged("test://folder")).isTrue();
	}

	@Test
	void checksOnlyWhatWasListedLater() {
		this.memory.remember(new Change.ListChanged("test://", Set.of("test://hidden/hidden")), null);
		VisibleMemory hidden = view(List.of());
		assertThat(hidden.hasChanged(ListKind.RESOURCES, this.start)).isFalse();
		assertThat(this.rules.checked).containsExactly("test://hidden/hidden");
		this.memory.remember(new Change.ListChanged("test://", Set.of("test://shown")), null);
		assertThat(view(List.of()).hasChanged(ListKind.RESOURCES, this.start)).isTrue();
	}

	private ChangePosition update(String uri) {
		return this.memory.remember(new Change.Updated(uri), null);
	}

	private boolean hasChanged(String uri) {
		SubscribedUri watched = new SubscribedUri(uri, uri, this.start);
		return view(List.of(watched)).hasChanged(watched);
	}

	private VisibleMemory view(List<SubscribedUri> added) {
		this.rules.checked.clear();
		return new VisibleMemory(this.memory, VisibleUris.of(new Access(this.rules, Identity.ANONYMOUS)), added,
				this.start);
	}

	/** Rules that hide resources named hidden, and record what they decide. */
	private static final class Rules implements PersonalPolicy {

		private final List<String> checked = new ArrayList<>();

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			this.checked.add(uri);
			return !uri.endsWith("/hidden");
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return false;
		}

	}

}
