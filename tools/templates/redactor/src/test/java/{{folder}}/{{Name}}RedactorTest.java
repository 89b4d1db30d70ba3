package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.redact.Redactor;
import io.mneme.spi.redact.RedactorContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class {{Name}}RedactorTest implements RedactorContract {

    private final {{Name}}Redactor redactor = new {{Name}}Redactor();

    @Override
    public Redactor redactor() {
        return redactor;
    }

    @Test
    void givesEqualNumbersTheSamePlaceholderInAllTexts() {
        assertThat(redactor.redact(List.of("C-123456 called C-654321", "call C-123456")))
                .containsExactly("[customer-1] called [customer-2]", "call [customer-1]");
    }

    @Test
    void leavesTheNumbersOfPlaceholdersToThem() {
        assertThat(redactor.redact(List.of("[customer-1] called C-123456")))
                .containsExactly("[customer-1] called [customer-2]");
    }

    @Test
    void leavesOtherNumbersAsTheyAre() {
        assertThat(redactor.redact(List.of("C-1234567, AC-123456, 123456"))).containsExactly("C-1234567, AC-123456, 123456");
    }
}
