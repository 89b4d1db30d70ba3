package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.format.ProviderFormat;
import io.mneme.spi.format.ProviderFormatContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

class {{Name}}FormatTest implements ProviderFormatContract {

    private final {{Name}}Format format = new {{Name}}Format();

    @Override
    public ProviderFormat format() {
        return format;
    }

    @Test
    void writesATurnForEachMessage() {
        Context context = ProviderFormatContract.context(
                format.form(),
                ProviderFormatContract.message(Role.USER, "Tea?"),
                ProviderFormatContract.message(Role.ASSISTANT, "Gladly."));
        assertThat(format.fields(context))
                .isEqualTo(Map.of(
                        "turns",
                        "[{\"speaker\":\"user\",\"words\":\"Tea?\"},{\"speaker\":\"assistant\",\"words\":\"Gladly.\"}]"));
    }
}
