package io.mneme.api.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvalidEntryExceptionTest {

    @Test
    void namesTheFieldBeforeTheRule() {
        assertThat(new InvalidEntryException("final_text", "must be given")).hasMessage("final_text must be given");
    }

    @Test
    void saysOnlyTheRuleWhenTheWholeEntryIsAtFault() {
        assertThat(new InvalidEntryException("", "is not JSON"))
                .hasMessage("is not JSON")
                .matches(refused -> refused.field().isEmpty());
    }
}
