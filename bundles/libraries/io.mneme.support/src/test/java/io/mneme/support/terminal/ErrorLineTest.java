package io.mneme.support.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.support.terminal.ErrorLine.CommandAdvice;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ErrorLineTest {

    private static IllegalArgumentException doNotFit(String method) {
        return new IllegalArgumentException("Cannot coerce " + method + "(String) to any of [(boolean)]");
    }

    @Test
    void aCommandWhoseNameIsAKeywordIsCalledByItsName() {
        assertThat(ErrorLine.of(doNotFit("_new"), new CommandAdvice() {}))
                .isEqualTo("these arguments do not fit new; try: help new");
    }

    @Test
    void theCallerSaysHowCommandsAreExplained() {
        CommandAdvice advice = new CommandAdvice() {
            @Override
            public String misfit(String command) {
                return command + " takes no words";
            }
        };
        assertThat(ErrorLine.of(doNotFit("list"), advice)).isEqualTo("list takes no words");
    }

    @Test
    void whatGogoHasWrappedIsUnwrapped() {
        assertThat(ErrorLine.of(new ExecutionException(doNotFit("list")), new CommandAdvice() {}))
                .startsWith("these arguments do not fit list");
    }
}
