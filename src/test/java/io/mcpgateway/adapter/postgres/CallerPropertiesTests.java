package io.mcpgateway.adapter.postgres;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests the settings with which a mount reads as its callers. */
class CallerPropertiesTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					identity.roles[0].role | none | identity.roles[0].role cannot be none
					identity.roles[0].roles | clerk | identity.roles[0].role must be the name of a role
					identity.roles[0].role,identity.roles[0].keys | a,'' | identity.roles[0].keys must have at least one value
					identity.roles[0].role,identity.roles[0].keys,identity.roles[0].anonymous | a,k,true | identity.roles[0].anonymous cannot be true
					identity.settings[0].name,identity.settings[0].claim | role,sub | identity.settings[0].name must be the name of a setting with a dot
					identity.settings[0].name,identity.settings[0].claim | row_security,sub | identity.settings[0].name must be the name of a setting with a dot
					identity.settings[0].name,identity.settings[0].claim | a.b'c,sub | identity.settings[0].name must be the name of a setting with a dot
					identity.settings[0].name,identity.settings[0].claim | PLpgSQL.x,sub | identity.settings[0].name is a setting of the server
					identity.settings[0].name | app.tenant | identity.settings[0] must have either claim or claims
					identity.settings[0].name,identity.settings[0].claim,identity.settings[0].claims | a.b,c,d | identity.settings[0] must have either claim or claims
					identity.settings[0].name,identity.settings[0].claims[0],identity.settings[0].claims[1] | a.b,org,org.x | identity.settings[0].claims must name each claim once
					identity.settings[0].name,identity.settings[0].claim,identity.settings[1].name,identity.settings[1].claim | a.b,c,A.B,d | identity.settings[1].name must differ
					identity.roles[0].role,index | clerk,true | index cannot be true
					identity.roles[0].role,cache-scope | clerk,public | cache-scope cannot be public
					""")
	void anUnsafeSettingStopsTheStart(String names, String values, String message) {
		Map<String, String> properties = new HashMap<>();
		String[] all = values.split(",", -1);
		for (int i = 0; i < all.length; i++) {
			properties.put(names.split(",")[i], all[i].equals("''") ? "" : all[i]);
		}
		assertThatThrownBy(() -> mount(properties)).hasMessageContaining("gateway.postgres.mounts.shop." + message);
	}

	@Test
	void searchDoesNotIndexAMountThatReadsAsItsCallers() {
		assertThat(mount(Map.of("identity.roles[0].role", "clerk")).settings().index()).isFalse();
		assertThat(mount(Map.of()).settings().index()).isTrue();
	}

	private static Mount<PostgresMount> mount(Map<String, String> properties) {
		Map<String, String> all = new HashMap<>(properties);
		all.put("url", "r2dbc:postgresql://db.example/shop");
		all.put("username", "door");
		return TestMounts.of(new PostgresRegistrar(), "shop", all);
	}

}
