package io.mneme.ui.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequestRatesTest {

    private static final long SECOND = 1_000_000_000;

    private final RequestRates rates = new RequestRates();

    @Test
    void letTwoSecondsOfRequestsPassAtOnceAndThenTheRate() {
        assertThat(passed(100, 0)).isEqualTo(20);
        assertThat(passed(100, SECOND / 2)).isEqualTo(5);
        assertThat(passed(100, 100 * SECOND)).isEqualTo(20);
    }

    @Test
    void sayHowLongToWait() {
        passed(20, 0);
        assertThat(rates.take("anna", 10, 0)).hasValue(1);
    }

    @Test
    void forgetTokensThatAreNoLonger() {
        passed(20, 0);
        rates.retain(List.of("bob"));
        assertThat(passed(20, 0)).isEqualTo(20);
    }

    private int passed(int requests, long now) {
        int passed = 0;
        for (int i = 0; i < requests; i++) {
            passed += rates.take("anna", 10, now).isEmpty() ? 1 : 0;
        }
        return passed;
    }
}
