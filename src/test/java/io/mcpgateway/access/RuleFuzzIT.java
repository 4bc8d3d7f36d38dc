package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a gateway with rules answers each caller with the same bytes as a gateway
 * without the hidden resources, for every kind of request. Resources, rules and callers
 * are random: {@code -Dfuzz.rounds} rounds of files, and fewer of slower sources,
 * starting with {@code -Dfuzz.seed}.
 */
class RuleFuzzIT {

	private static final long FIRST_SEED = Long.getLong("fuzz.seed", System.nanoTime());

	private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 60);

	/** Rounds of files for each round of configured resources. */
	private static final int CONFIGURED_COST = 10;

	private static final int GROUP_COST = 3;

	private static final int TABLES_COST = 25;

	private static final int OBJECTS_COST = 50;

	/** Rounds after which a caller has almost surely seen some files and not others. */
	private static final int MIN_ROUNDS = 10;

	@TempDir
	private Path base;

	@Test
	void hidesFilesAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(FuzzedFiles.MOUNT, files("hiding"), files("lacking"))) {
			run(fuzz, 1, (name, random) -> FuzzedTree.random(FuzzedFiles.MOUNT, name, random));
		}
	}

	@Test
	void hidesConfiguredResourcesAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(FuzzedConfigured.MOUNT, new FuzzedConfigured(files("hiding")),
				new FuzzedConfigured(files("lacking")))) {
			run(fuzz, CONFIGURED_COST, (name, random) -> FuzzedTree.configured(random));
		}
	}

	@Test
	void hidesObjectsAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(FuzzedObjects.MOUNT, FuzzedObjects.start(), FuzzedObjects.start())) {
			run(fuzz, OBJECTS_COST, (name, random) -> FuzzedTree.random(FuzzedObjects.MOUNT, name, random));
		}
	}

	@Test
	void hidesTablesAsIfTheyDidNotExist() throws IOException {
		try (RuleFuzz fuzz = start(FuzzedTables.MOUNT, FuzzedTables.create(), FuzzedTables.create())) {
			run(fuzz, TABLES_COST, (name, random) -> FuzzedTree.tables(random));
		}
	}

	/**
	 * A caller of a group is compared with a gateway that has only the group's mounts.
	 */
	@Test
	void hidesTheMountsOutsideOfAGroupAsIfTheyDidNotExist() throws IOException {
		Path vault = Files.createDirectories(this.base.resolve("vault"));
		Files.writeString(vault.resolve(FuzzedQuestions.OTHER_FILE), "layoffs of the vault, alpha beta gamma token\n");
		Files.createDirectories(vault.resolve("secret"));
		Files.writeString(vault.resolve("secret/plan.txt"), "plan secret hr public a, gamma delta layoffs md\n");
		Map<String, Object> withGroup = new HashMap<>(prompts(FuzzedFiles.MOUNT));
		withGroup.put("gateway.files.mounts.vault.root", vault);
		withGroup.put("gateway.files.mounts.vault.watch", "off");
		withGroup.put("gateway.groups.team.mounts", "files/docs");
		withGroup.put("gateway.groups.team.prompts", "*");
		try (RuleFuzz fuzz = RuleFuzz.of(FuzzedGateway.start(files("hiding"), withGroup, "team"),
				FuzzedGateway.start(files("lacking"), prompts(FuzzedFiles.MOUNT)))) {
			run(fuzz, GROUP_COST, (name, random) -> FuzzedTree.random(FuzzedFiles.MOUNT, name, random));
		}
	}

	private static void run(RuleFuzz fuzz, int cost, FuzzedTrees trees) {
		int rounds = Math.ceilDiv(ROUNDS, cost);
		for (long seed = FIRST_SEED; seed < FIRST_SEED + rounds; seed++) {
			Random random = new Random(seed);
			FuzzedTree tree = trees.make("r" + Long.toUnsignedString(seed, 36), random);
			for (FuzzedRound round : FuzzedRound.random(tree, random)) {
				String difference = fuzz.difference(round);
				if (difference != null) {
					throw new AssertionError("-Dfuzz.rounds=1 -Dfuzz.seed=" + seed + "\n" + difference
							+ "\n\nThe smallest round that differs:\n" + new FuzzedShrinker(fuzz).smallest(round));
				}
			}
		}
		System.out.println(rounds + " rounds from fuzz.seed=" + FIRST_SEED + ": " + fuzz.counts());
		if (rounds >= MIN_ROUNDS) {
			assertThat(fuzz.counts()).containsKey(RuleFuzz.PARTLY_HIDDEN);
		}
	}

	private RuleFuzz start(String mount, FuzzedSource hiding, FuzzedSource lacking) throws IOException {
		Map<String, ?> properties = prompts(mount);
		return RuleFuzz.of(FuzzedGateway.start(hiding, properties), FuzzedGateway.start(lacking, properties));
	}

	private Map<String, ?> prompts(String mount) throws IOException {
		Path prompts = Files.createDirectories(this.base.resolve("prompts"));
		Files.writeString(prompts.resolve("show.md"),
				"---\narguments:\n- name: uri\n  required: true\n---\nSee it.\n\n![It]({{uri}})\n");
		Files.writeString(prompts.resolve("open.md"),
				"---\narguments:\n- name: path\n  required: true\n---\nSee it.\n\n![It](" + mount + "{{path}})\n");
		return Map.of("gateway.prompts.directory", prompts);
	}

	private FuzzedFiles files(String name) throws IOException {
		return new FuzzedFiles(Files.createDirectories(this.base.resolve(name)));
	}

	/** Factory of random trees. */
	@FunctionalInterface
	private interface FuzzedTrees {

		FuzzedTree make(String name, Random random);

	}

}
