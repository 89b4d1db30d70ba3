package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompanyTest {

    private static final long MICROSECOND = 1_000;

    @Test
    void whoIsAloneWaitsForNobody() {
        assertThat(Company.NOBODY.isWorthWaiting(1, 0)).isFalse();
        assertThat(Company.after(1, 0, 300 * MICROSECOND).isWorthWaiting(1, 0)).isFalse();
    }

    @Test
    void thoseOfTheLastBatchAndThoseWhoCameMeanwhileAreWaitedFor() {
        Company company = Company.after(24, 8, 300 * MICROSECOND);
        assertThat(company.isWorthWaiting(31, 0)).isTrue();
        assertThat(company.isWorthWaiting(32, 0)).isFalse();
    }

    @Test
    void theyAreWaitedForHalfAsLongAsAWriteTakes() {
        Company company = Company.after(2, 0, 300 * MICROSECOND);
        assertThat(company.isWorthWaiting(1, 149 * MICROSECOND)).isTrue();
        assertThat(company.isWorthWaiting(1, 150 * MICROSECOND)).isFalse();
    }

    @Test
    void aSlowWriteMakesNobodyWaitLong() {
        assertThat(Company.after(2, 0, 1_000_000 * MICROSECOND).isWorthWaiting(1, 200 * MICROSECOND))
                .isFalse();
    }
}
