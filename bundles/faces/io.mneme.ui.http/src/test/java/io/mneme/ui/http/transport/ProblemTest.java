package io.mneme.ui.http.transport;

import static org.assertj.core.api.Assertions.assertThatCode;

import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class ProblemTest {

    /** What is thrown past a filter, the server logs with its stack trace. */
    @Test
    void isNoFailureWhenItsCallerHasGone() {
        assertThatCode(() -> Problem.of(403, "refused").write(responseOfACallerWhoHasGone()))
                .doesNotThrowAnyException();
    }

    private static HttpServletResponse responseOfACallerWhoHasGone() {
        return (HttpServletResponse) Proxy.newProxyInstance(
                HttpServletResponse.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, called, arguments) -> {
                    if (called.getName().equals("getOutputStream")) {
                        throw new EOFException("the connection was reset");
                    }
                    return null;
                });
    }
}
