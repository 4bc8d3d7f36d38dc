package io.mcpgateway.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Test of a property that holds for any bytes, the only one of its class. Replays the
 * files of {@code <Class>Inputs/<method>} beside the class; with {@code JAZZER_FUZZ=1},
 * Jazzer tries further bytes, and keeps those that break the property there. An input
 * that takes longer than the timeout breaks it too.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@FuzzTest
@Timeout(30)
@ExtendWith(FuzzFindings.class)
public @interface FuzzTarget {

}
