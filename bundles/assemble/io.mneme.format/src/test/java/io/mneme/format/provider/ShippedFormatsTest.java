package io.mneme.format.provider;

import io.mneme.spi.format.ProviderFormat;
import io.mneme.spi.format.ProviderFormatContract;
import org.junit.jupiter.api.Nested;

class ShippedFormatsTest {

    @Nested
    class OfText implements ProviderFormatContract {

        @Override
        public ProviderFormat format() {
            return new TextFormat();
        }
    }

    @Nested
    class OfItems implements ProviderFormatContract {

        @Override
        public ProviderFormat format() {
            return new ItemsFormat();
        }
    }

    @Nested
    class OfOpenAi implements ProviderFormatContract {

        @Override
        public ProviderFormat format() {
            return new OpenAiFormat();
        }
    }

    @Nested
    class OfOpenAiResponses implements ProviderFormatContract {

        @Override
        public ProviderFormat format() {
            return new OpenAiResponsesFormat();
        }
    }

    @Nested
    class OfAnthropic implements ProviderFormatContract {

        @Override
        public ProviderFormat format() {
            return new AnthropicFormat();
        }
    }

    @Nested
    class OfGemini implements ProviderFormatContract {

        @Override
        public ProviderFormat format() {
            return new GeminiFormat();
        }
    }
}
