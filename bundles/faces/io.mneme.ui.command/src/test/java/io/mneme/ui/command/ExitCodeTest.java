package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.command.SampleCommands.UnknownTeaException;
import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExitCodeTest {

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new UnknownTeaException(), 1),
                Arguments.of(new NoSuchElementException("none"), 1),
                Arguments.of(new IllegalStateException("broken"), 1),
                Arguments.of(new IOException("broken"), 1),
                Arguments.of(new ExecutionException(new UnknownTeaException()), 1),
                Arguments.of(new IllegalArgumentException("limit must be 1 to 100"), 2),
                Arguments.of(new NumberFormatException("x"), 2),
                Arguments.of(new ExecutionException(new IllegalArgumentException("no")), 2));
    }

    @ParameterizedTest(name = "{0} ends with {1}")
    @MethodSource("failures")
    void aFailureHasACode(Exception failure, int code) {
        assertThat(ExitCode.of(failure).number()).isEqualTo(code);
    }
}
