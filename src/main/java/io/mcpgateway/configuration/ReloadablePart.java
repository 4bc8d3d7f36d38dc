package io.mcpgateway.configuration;

import java.util.List;
import org.springframework.core.env.Environment;

/**
 * Part of the configuration that a running gateway takes over when its files change.
 * Found among the beans. All other properties need a restart.
 */
public interface ReloadablePart {

	/** Returns the names of properties that belong to the part, each with all below. */
	List<String> properties();

	/**
	 * Checks changed properties, and prepares to take them over. Changes nothing yet,
	 * since another part may refuse the same files. May block.
	 * @throws RuntimeException for a wrong value, as at the start
	 */
	Change prepare(Environment next);

	/** Creates a part. */
	static ReloadablePart of(Preparation preparation, String... properties) {
		return new ReloadablePart() {
			@Override
			public List<String> properties() {
				return List.of(properties);
			}

			@Override
			public Change prepare(Environment next) {
				return preparation.prepare(next);
			}
		};
	}

	/** Function of {@link #prepare}. */
	@FunctionalInterface
	interface Preparation {

		/** Checks changed properties, and prepares to take them over. */
		Change prepare(Environment next);

	}

	/** Prepared change of a part, which is applied or discarded. */
	@FunctionalInterface
	interface Change {

		/**
		 * Takes away what the next properties no longer allow. Called ahead of all parts
		 * if several change, so that no rule ends before what it hides.
		 */
		default void withdraw() {
			// most changes take nothing away
		}

		/**
		 * Returns the names of properties that take a restart although they belong to the
		 * part, each with all below.
		 */
		default List<String> restart() {
			return List.of();
		}

		/** Takes the properties over. Fails only by a fault of the gateway. */
		void apply();

		/** Releases what was prepared. */
		default void discard() {
			// most changes hold nothing
		}

	}

}
