package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import {{package}}.{{Name}}Type.{{Name}}Policy;

/** What each policy of the type keeps to; add your policies to the list. */
class {{Name}}TypeTest {

    static Stream<{{Name}}Policy> policies() {
        return Stream.of(new {{Name}}Type.Silent(), new {{Name}}Polite());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void hasAShortName({{Name}}Policy policy) {
        assertThat(policy.name()).matches("[a-z0-9-]{1,31}");
    }

    @ParameterizedTest
    @MethodSource("policies")
    void greetsInAtMostAHundredCharacters({{Name}}Policy policy) {
        assertThat(policy.greet().length()).isLessThanOrEqualTo(100);
    }

    @Test
    void theFallbackIsSilent() {
        assertThat(new {{Name}}Type.Silent().greet()).isEmpty();
    }
}
