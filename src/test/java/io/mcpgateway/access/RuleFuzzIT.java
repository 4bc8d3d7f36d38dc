package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A gateway with rules answers each caller with the same bytes as a gateway in which the
 * resources that the rules hide from that caller do not exist, however it is asked.
 * Resources, rules and callers are random: {@code -Dfuzz.rounds} of them, or the one
 * round of {@code -Dfuzz.seed}. Searches are compared elsewhere, and so are notices of
 * lists and of directories, which are told whatever is hidden below.
 */
class RuleFuzzIT {

	private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 120);

	/** One round in so many is of tables, and one is of objects, which cost more. */
	private static final int COST = 15;

	private static final @Nullable Long SEED = Long.getLong("fuzz.seed");

	private static final List<Identity> IDENTITIES = List.of(Identity.ANONYMOUS,
			new Identity("ann", null, Set.of("s"), Map.of("roles", Set.of("r")), () -> true),
			new Identity("bob", "k", Set.of(), Map.of(), () -> true));

	@TempDir
	private Path base;

	@Test
	void hidesFilesAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(files("hiding"), files("lacking"))) {
			run(fuzz, ROUNDS, (name, random) -> FuzzedTree.random(FuzzedFiles.MOUNT, name, random));
		}
	}

	@Test
	void hidesObjectsAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(FuzzedObjects.start(), FuzzedObjects.start())) {
			run(fuzz, ROUNDS / COST, (name, random) -> FuzzedTree.random(FuzzedObjects.MOUNT, name, random));
		}
	}

	@Test
	void hidesTablesAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(FuzzedTables.create(), FuzzedTables.create())) {
			run(fuzz, ROUNDS / COST,
					(name, random) -> FuzzedTree.tables(FuzzedTables.MOUNT, FuzzedTables.SCHEMA, random));
		}
	}

	private static void run(RuleFuzz fuzz, int rounds, FuzzedTrees trees) {
		long first = (SEED != null) ? SEED : System.nanoTime();
		System.out.println("fuzz.seed of the first round: " + first);
		for (long seed = first; seed < first + ((SEED != null) ? 1 : rounds); seed++) {
			Random random = new Random(seed);
			FuzzedTree tree = trees.make("r" + Long.toUnsignedString(seed, 36), random);
			List<RuleProperties> rules = FuzzedRules.random(tree, random);
			int other = random.nextInt(IDENTITIES.size());
			for (int i = 1; i < IDENTITIES.size(); i++) {
				Identity identity = IDENTITIES.get((other + i) % IDENTITIES.size());
				String difference = fuzz.difference(tree, rules, identity);
				if (difference != null) {
					throw new AssertionError("fuzz.seed=" + seed + "\n" + difference
							+ "\n\nThe smallest round that differs:\n" + fuzz.smallest(tree, rules, identity));
				}
			}
		}
		if (SEED == null) {
			assertThat(fuzz.partlyHidden().get()).as("comparisons in which a caller sees some files and not others")
				.isPositive();
		}
	}

	private RuleFuzz start(FuzzedSource hiding, FuzzedSource lacking) throws IOException {
		Path prompts = Files.createDirectories(this.base.resolve("prompts"));
		Files.writeString(prompts.resolve("show.md"),
				"---\narguments:\n- name: uri\n  required: true\n---\nSee it.\n\n![It]({{uri}})\n");
		Map<String, ?> properties = Map.of("gateway.prompts.directory", prompts, "gateway.search.enabled", "false");
		return new RuleFuzz(FuzzedGateway.start(hiding, properties), FuzzedGateway.start(lacking, properties));
	}

	private FuzzedSource files(String name) throws IOException {
		return new FuzzedFiles(Files.createDirectories(this.base.resolve(name)));
	}

	/** Makes resources out of random numbers. */
	@FunctionalInterface
	private interface FuzzedTrees {

		FuzzedTree make(String name, Random random);

	}

}
