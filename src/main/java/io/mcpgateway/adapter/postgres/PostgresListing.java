package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * List of a mount's resources: the mount, and for each schema its listing, then each
 * relation's rows and definition. Statements run only as far as the limit requires. A
 * partition is left out for a caller who may read its parent, whose definition names it.
 */
final class PostgresListing {

	/** Bound on the relations read by a statement. */
	private static final int MAX_RELATIONS_PER_STATEMENT = 250;

	private final PostgresDescriptions descriptions;

	private final Catalog catalog;

	private final int aspects;

	public PostgresListing(PostgresDescriptions descriptions, PostgresMount mount, Catalog catalog) {
		this.descriptions = descriptions;
		this.catalog = catalog;
		this.aspects = mount.rows().enabled() ? 2 : 1;
	}

	/** Returns resources in the order of {@link ListPosition}. */
	public Flux<Resource> list(String after, int limit) {
		String prefix = this.descriptions.uriPrefix();
		boolean begins = after.compareTo(prefix) < 0;
		if (limit <= 0 || (!begins && !after.startsWith(prefix))) {
			return Flux.empty();
		}
		ListPosition place = begins ? ListPosition.START : ListPosition.read(after.substring(prefix.length()));
		List<Resource> mount = begins ? List.of(this.descriptions.mount()) : List.of();
		return Flux.deferContextual((context) -> this.catalog.schemas()
			.map((schemas) -> new Step(mount,
					step(following(schemas, place, Access.forListing(context)), place, limit - mount.size(),
							Access.forListing(context))))
			.expand(Step::next)
			.concatMapIterable(Step::found, 1));
	}

	/** Returns the schemas from a position on in which the caller may see a resource. */
	private List<Catalog.Schema> following(List<Catalog.Schema> schemas, ListPosition place, Access access) {
		return schemas.stream()
			.filter((schema) -> access.mayAllow(Verb.LIST,
					new PostgresTarget.Schema(schema.name()).uri(this.descriptions.uriPrefix())))
			.sorted((one, other) -> ListPosition.compare(one.name(), other.name()))
			.filter((schema) -> ListPosition.compare(schema.name(), place.parts().getFirst()) >= 0)
			.toList();
	}

	/** Returns some resources of the first schemas, and the next step. */
	private Mono<Step> step(List<Catalog.Schema> schemas, ListPosition after, int missing, Access access) {
		if (schemas.isEmpty() || missing <= 0) {
			return Mono.empty();
		}
		Catalog.Schema schema = schemas.getFirst();
		List<Resource> found = new ArrayList<>();
		if (ListPosition.of(schema.name()).compareTo(after) > 0) {
			found.add(this.descriptions.schema(schema));
		}
		if (found.size() == missing) {
			return Mono.just(new Step(found, Mono.empty()));
		}
		// A resource of the first relation may be on the previous page
		int limit = Math.min(MAX_RELATIONS_PER_STATEMENT, missing / this.aspects) + 2;
		boolean withPartitions = !Relation.areFoundUnderParents(this.descriptions.uriPrefix(), access);
		return this.catalog.relations(schema.name(), after.from(schema.name()), limit, withPartitions)
			.map((relations) -> {
				List<Resource> all = new ArrayList<>(found);
				relations.stream()
					.filter((relation) -> !relation.isUnderParent(this.descriptions.uriPrefix(), access))
					.forEach((relation) -> all.addAll(aspects(relation, after)));
				int rest = missing - all.size();
				return (relations.size() < limit)
						? new Step(all, step(schemas.subList(1, schemas.size()), ListPosition.START, rest, access))
						: new Step(all, step(schemas, ListPosition.behind(schema.name(), relations.getLast().name()),
								rest, access));
			});
	}

	/**
	 * Returns the resources of a relation after a position. Only the first relation can
	 * have resources before it, by the order of the database.
	 */
	private List<Resource> aspects(Relation relation, ListPosition after) {
		boolean isFirst = after.parts().size() > 1 && after.parts().get(1).equals(relation.name());
		List<Resource> aspects = new ArrayList<>();
		if (this.aspects > 1
				&& (!isFirst || ListPosition.of(relation.schema(), relation.name(), "rows").compareTo(after) > 0)) {
			aspects.add(this.descriptions.rows(relation));
		}
		if (!isFirst || ListPosition.of(relation.schema(), relation.name(), "schema").compareTo(after) > 0) {
			aspects.add(this.descriptions.relation(relation));
		}
		return aspects;
	}

	/**
	 * Part of the list.
	 *
	 * @param next the following part; empty at the end
	 */
	private record Step(List<Resource> found, Mono<Step> next) {

	}

}
