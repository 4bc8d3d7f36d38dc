package io.mcpgateway.prompt;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.rpc.Group;
import org.jspecify.annotations.Nullable;

/**
 * Prompts of the folder.
 *
 * @param byName the valid prompts
 * @param wrong the invalid files
 * @param pictures the paths of all requested images, present or not
 * @param trouble the reason why the folder cannot be read; {@code null} if readable
 */
record LoadedPrompts(SortedMap<String, PromptTemplate> byName, List<InvalidPrompt> wrong, Set<String> pictures,
		@Nullable String trouble) {

	public LoadedPrompts {
		byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
		wrong = List.copyOf(wrong);
		pictures = Set.copyOf(pictures);
	}

	/** Returns no prompts, with the reason. */
	static LoadedPrompts none(String trouble) {
		return new LoadedPrompts(Collections.emptySortedMap(), List.of(), Set.of(), trouble);
	}

	/** Returns the prompts that a group offers. */
	LoadedPrompts of(Group group) {
		if (group.isWhole()) {
			return this;
		}
		SortedMap<String, PromptTemplate> offered = new TreeMap<>(this.byName);
		offered.keySet().removeIf((name) -> !group.prompts().has(name));
		return new LoadedPrompts(offered, this.wrong, this.pictures, this.trouble);
	}

	public Optional<PromptTemplate> find(String name) {
		return Optional.ofNullable(this.byName.get(name));
	}

	/**
	 * Report of an invalid prompt file.
	 *
	 * @param line the line, from 1
	 */
	record InvalidPrompt(String file, int line, String reason) {

		@Override
		public String toString() {
			return QuotedInput.of(this.file) + ", line " + this.line + ": " + this.reason;
		}

	}

}
