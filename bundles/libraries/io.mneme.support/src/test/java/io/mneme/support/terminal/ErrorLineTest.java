package io.mneme.support.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ErrorLineTest {

    private static IllegalArgumentException doNotFit(String method) {
        return new IllegalArgumentException("Cannot coerce " + method + "(String) to any of [(boolean)]");
    }

    @Test
    void aCommandWhoseNameIsAKeywordIsCalledByItsName() {
        assertThat(ErrorLine.of(doNotFit("_new"), command -> "help " + command))
                .isEqualTo("these arguments do not fit new; try: help new");
    }

    @Test
    void theCallerSaysHowCommandsAreExplained() {
        assertThat(ErrorLine.of(doNotFit("list"), command -> "mneme journal " + command + " --help"))
                .isEqualTo("these arguments do not fit list; try: mneme journal list --help");
    }

    @Test
    void whatGogoHasWrappedIsUnwrapped() {
        assertThat(ErrorLine.of(new ExecutionException(doNotFit("list")), command -> ""))
                .startsWith("these arguments do not fit list");
    }
}
