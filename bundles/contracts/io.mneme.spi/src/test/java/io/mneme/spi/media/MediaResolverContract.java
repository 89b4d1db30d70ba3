package io.mneme.spi.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.ModelAbility;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every media resolver. A resolver's test implements this interface, and JUnit runs it all. */
public interface MediaResolverContract {

    /** Media of several types, inside the window and outside. */
    List<MediaDescriptor> MEDIA = List.of(
            descriptor("media_1", "image/png", OptionalInt.empty()),
            descriptor("media_2", "image/png", OptionalInt.of(3)),
            descriptor("media_3", "video/mp4", OptionalInt.empty()),
            descriptor("media_4", "video/mp4", OptionalInt.of(1)),
            descriptor("media_5", "", OptionalInt.empty()));

    /** Returns the resolver under test. */
    MediaResolver resolver();

    /** Returns models with each combination of abilities. */
    static Stream<ModelAbility> abilities() {
        return Stream.of(true, false).flatMap(images -> Stream.of(true, false)
                .flatMap(videos -> Stream.of(Optional.of("analyze"), Optional.<String>empty())
                        .flatMap(tool -> Stream.of(true, false)
                                .map(extending -> new ModelAbility(images, videos, tool, extending)))));
    }

    private static MediaDescriptor descriptor(String handle, String type, OptionalInt extendBy) {
        return new MediaDescriptor(handle, "https://example.org/" + handle, type, MediaUse.ATTACHMENT, extendBy);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(resolver().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.mneme.spi.media.MediaResolverContract#abilities")
    default void returnsOnePartForEachMedium(ModelAbility ability) {
        for (String language : List.of("en", "zh")) {
            assertThat(resolver().resolve(MEDIA, ability, language)).hasSameSizeAs(MEDIA);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.mneme.spi.media.MediaResolverContract#abilities")
    default void showsOnlyWhatTheModelSeesAndTheWindowContains(ModelAbility ability) {
        List<ItemPart> parts = resolver().resolve(MEDIA, ability, "en");
        for (int i = 0; i < MEDIA.size(); i++) {
            if (parts.get(i) instanceof MediaPart part) {
                assertThat(part.uri()).isEqualTo(MEDIA.get(i).uri());
                assertThat(ability.sees(MEDIA.get(i).mimeType())).isTrue();
                assertThat(MEDIA.get(i).isInside()).isTrue();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.mneme.spi.media.MediaResolverContract#abilities")
    default void aNoticeIsOneLine(ModelAbility ability) {
        assertThat(resolver().resolve(MEDIA, ability, "en"))
                .filteredOn(TextPart.class::isInstance)
                .allSatisfy(part -> assertThat(part.asText()).isNotBlank().doesNotContain("\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.mneme.spi.media.MediaResolverContract#abilities")
    default void resolvesTheSameTwice(ModelAbility ability) {
        assertThat(resolver().resolve(MEDIA, ability, "en"))
                .isEqualTo(resolver().resolve(MEDIA, ability, "en"));
    }
}
