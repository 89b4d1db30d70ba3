package io.mneme.spi.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchFieldsTest {

    @Test
    void whatIsEmptyIsAbsent() {
        assertThat(new SearchFields(
                        Map.of("text", ""), Map.of(SearchFields.AUTHOR, List.of(""), SearchFields.PROJECT, List.of())))
                .isEqualTo(SearchFields.NONE);
    }

    @Test
    void eachValueIsThereOnceInItsOrder() {
        assertThat(new SearchFields(Map.of(), Map.of(SearchFields.MODEL, List.of("b", "a", "", "b"))).values())
                .isEqualTo(Map.of("model", List.of("b", "a")));
    }

    @Test
    void rejectsAKeyThatNoQueryNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SearchFields(Map.of(), Map.of("mood", List.of("a"))))
                .withMessageContaining("mood");
    }
}
