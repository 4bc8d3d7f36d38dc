package io.mcpgateway.adapter.postgres;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.watch.SnapshotDifference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the changes that alter fingerprints. */
class CatalogFingerprintsIT {

	private static final PostgresTarget.Document ORDERS = new PostgresTarget.Document("public", "orders");

	private static final PostgresTarget.Document OTHER = new PostgresTarget.Document("public", "other");

	private TestDatabase source;

	private ServedDatabase served;

	private CatalogFingerprints prints;

	@BeforeEach
	void serve() {
		this.source = TestDatabase.create("create type color as enum ('red')",
				"create table orders (id int primary key, amount int, color color)",
				"create table other (id int primary key, parent int)", "create schema sales");
		this.served = ServedDatabase.of(this.source, Map.of("schemas", "public,sales,missing"));
		this.prints = new CatalogFingerprints(this.served.mount(), this.served.database());
	}

	@AfterEach
	void drop() {
		this.served.close();
		this.source.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "alter table orders add note text", "alter table orders alter amount set not null",
			"alter table orders alter amount set default 1", "alter table orders rename amount to total",
			"alter table orders drop amount", "create index on orders (amount)",
			"alter table orders add check (id > 0)", "comment on column orders.id is 'x'",
			"comment on table orders is 'x'", "alter type color add value 'blue'",
			"alter table other add foreign key (parent) references orders" })
	void ofADocumentChange(String change) {
		String before = document(ORDERS);
		assertThat(document(ORDERS)).isEqualTo(before);
		this.source.execute(change);
		assertThat(document(ORDERS)).isNotNull().isNotEqualTo(before);
	}

	@Test
	void ofDocumentsStayAsTheyAreWhenRowsComeOrOtherRelationsChange() {
		String before = document(ORDERS);
		Map<String, CatalogFingerprints.SchemaFingerprint> schemas = schemas();
		this.source.execute("insert into orders select generate_series(1, 1000)", "analyze orders",
				"alter table other add note text");
		assertThat(document(ORDERS)).isEqualTo(before);
		assertThat(schemas()).isEqualTo(schemas);
	}

	@Test
	void ofDocumentsAreThereForWhatIsThere() {
		this.source.execute("drop table other");
		assertThat(this.prints.documents(Set.of(ORDERS, OTHER)).block(TestDatabase.TIMEOUT)).containsOnlyKeys(ORDERS);
		assertThat(this.prints.documents(Set.of()).block(TestDatabase.TIMEOUT)).isEmpty();
	}

	@Test
	void ofASchemaTellNamesFromWhatElseIsListed() {
		Map<String, CatalogFingerprints.SchemaFingerprint> before = schemas();
		assertThat(before).containsOnlyKeys("public", "sales");
		this.source.execute("comment on table orders is 'x'");
		Map<String, CatalogFingerprints.SchemaFingerprint> commented = schemas();
		assertThat(commented.get("public").names()).isEqualTo(before.get("public").names());
		assertThat(commented.get("public").listing()).isNotEqualTo(before.get("public").listing());
		this.source.execute("alter table other rename to others");
		Map<String, CatalogFingerprints.SchemaFingerprint> renamed = schemas();
		assertThat(renamed.get("public").names()).isNotEqualTo(before.get("public").names());
		assertThat(renamed.get("public").listing()).isNotEqualTo(commented.get("public").listing());
		assertThat(renamed.get("sales")).isEqualTo(before.get("sales"));
		this.source.execute("comment on schema sales is 'x'");
		assertThat(schemas().get("sales").listing()).isNotEqualTo(before.get("sales").listing());
		this.source.execute("drop schema sales");
		assertThat(schemas()).containsOnlyKeys("public");
	}

	@Test
	void ofASchemaTellWhetherAPartitionStandsUnderItsParent() {
		this.source.execute("create table payment (id int) partition by list (id)", "create table payment_1 (id int)");
		Map<String, CatalogFingerprints.SchemaFingerprint> detached = schemas();
		this.source.execute("alter table payment attach partition payment_1 for values in (1)");
		Map<String, CatalogFingerprints.SchemaFingerprint> attached = schemas();
		assertThat(attached.get("public").names()).isNotEqualTo(detached.get("public").names());
		assertThat(attached.get("public").listing()).isNotEqualTo(detached.get("public").listing());
		SchemaSnapshots snapshots = new SchemaSnapshots(detached, attached, ServedDatabase.PREFIX, false);
		assertThat(snapshots.lists().difference()).isNotNull()
			.extracting(SnapshotDifference::entries)
			.isEqualTo(Set.of("postgres://shop/public/payment_1/schema"));
		this.source.execute("alter table payment detach partition payment_1");
		assertThat(schemas()).isEqualTo(detached);
	}

	private String document(PostgresTarget.Document target) {
		Map<PostgresTarget.Document, String> found = this.prints.documents(Set.of(target, OTHER))
			.block(TestDatabase.TIMEOUT);
		return String.valueOf(Map.copyOf(found).get(target));
	}

	private Map<String, CatalogFingerprints.SchemaFingerprint> schemas() {
		return this.prints.schemas(Map.of()).blockOptional(TestDatabase.TIMEOUT).orElseThrow();
	}

}
