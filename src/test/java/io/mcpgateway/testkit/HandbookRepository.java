package io.mcpgateway.testkit;

import java.util.Map;

/** Small repository of the sample gateway: a tag, a branch and a few commits. */
public record HandbookRepository(WrittenRepository repository) implements AutoCloseable {

	private static final String README = "# Handbook of the workshop\n\nHow we repair, sell and take back bicycles.\n";

	/** Writes the repository into a temporary directory. */
	public static HandbookRepository create() {
		WrittenRepository repository = WrittenRepository.create();
		repository.put("README.md", README)
			.put("guides/returns.md", "# Returns\n\nCustomers may return parts within 14 days.\n")
			.put("guides/safety.md", "# Safety\n\nTest the brakes before each ride.\n");
		repository.tag("v1", repository.commit("Begin the handbook"));
		repository.put("guides/returns.md", "# Returns\n\nCustomers may return unused parts within 30 days.\n")
			.commit("Give customers 30 days\n\nMost returns came in the third week.");
		repository.put("guides/rentals.md", "# Rentals\n\nA deposit of 50 euros for each bicycle.\n")
			.commit("feature/rentals", "Draft the rentals");
		repository.remove("guides/rentals.md")
			.put("guides/opening-hours.md", "# Opening hours\n\nMonday to Friday, 9 to 18.\n")
			.commit("Add the opening hours");
		return new HandbookRepository(repository);
	}

	/** Returns the gateway's properties for the mount. */
	public Map<String, Object> properties() {
		return Map.of("gateway.git.mounts.handbook.path", this.repository.directory(),
				"gateway.git.mounts.handbook.title", "Sample repository", "gateway.git.mounts.handbook.description",
				"The handbook of an invented bicycle workshop");
	}

	@Override
	public void close() {
		this.repository.close();
	}

}
