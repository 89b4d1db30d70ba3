package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ItemPart;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.spi.media.MediaResolver;
import io.mneme.spi.media.MediaResolverContract;
import org.junit.jupiter.api.Test;

class {{Name}}ResolverTest implements MediaResolverContract {

    private final {{Name}}Resolver resolver = new {{Name}}Resolver();

    @Override
    public MediaResolver resolver() {
        return resolver;
    }

    @Test
    void namesTheAddressOfWhatTheModelDoesNotSee() {
        assertThat(resolver.resolve(MEDIA, ModelAbility.BLIND, "en"))
                .extracting(ItemPart::asText)
                .contains("[media_1 attachment: https://example.org/media_1]");
    }
}
