package io.mneme.spi.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every check of settings. A check's test implements this interface, and JUnit runs it all. */
public interface SettingsCheckContract {

    /** Returns the check under test. */
    SettingsCheck check();

    /** Returns configurations that it accepts, at least one; the values are those of a file. */
    List<Map<String, String>> accepted();

    /** Returns configurations that it refuses, at least one. */
    List<Map<String, String>> refused();

    @Test
    default void knowsTheSameConfigurationsAtEachCall() {
        assertThat(check().pids()).isNotEmpty().isEqualTo(check().pids()).noneMatch(String::isBlank);
    }

    @Test
    default void acceptsWhatTheBundleAccepts() {
        assertThat(accepted()).isNotEmpty();
        for (String pid : check().pids()) {
            assertThat(accepted()).allSatisfy(values -> assertThat(check().refusal(pid, values))
                    .isEmpty());
        }
    }

    @Test
    default void refusesWhatTheBundleRefusesInOneLine() {
        assertThat(refused()).isNotEmpty();
        assertThat(refused()).allSatisfy(values -> assertThat(check().pids()).anySatisfy(pid -> assertThat(
                        check().refusal(pid, values))
                .hasValueSatisfying(reason -> assertThat(reason).isNotBlank().doesNotContain("\n"))));
    }

    @Test
    default void returnsTheSameTwice() {
        for (String pid : check().pids()) {
            for (Map<String, String> values : refused()) {
                Optional<String> first = check().refusal(pid, values);
                assertThat(check().refusal(pid, values)).isEqualTo(first);
            }
        }
    }
}
