package io.mneme.api.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownPolicyExceptionTest {

    @Test
    void namesThosePoliciesThatThereAreInAlphabeticalOrder() {
        assertThat(new UnknownPolicyException("renderer", "nope", List.of("inline-diff", "arrow")))
                .hasMessage("no renderer is called nope; there are arrow, inline-diff");
    }
}
