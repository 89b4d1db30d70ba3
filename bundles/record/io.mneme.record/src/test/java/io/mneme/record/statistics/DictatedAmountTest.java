package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DictatedAmountTest {

    @Test
    void theDurationOfADictationIsLimitedSoThatNoSumOverflows() {
        DictatedAmount huge = DictatedAmount.of(InstrumentedJournal.dictation("a", "", "off", false, 1e18));
        assertThat(huge.plus(huge)).isEqualTo(new DictatedAmount(2, 20_000_000_000L));
    }
}
