package io.mneme.dialogue.stage;

import static io.mneme.dialogue.SampleMessages.image;
import static io.mneme.dialogue.SampleMessages.sentBy;
import static io.mneme.dialogue.SampleMessages.video;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class MediaStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private DialogueInput input() {
        return DialogueInput.of(messages.list()).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    private DialogueInput withWindow(int window) {
        return input().withChoices(new DialogueChoices(
                Optional.empty(), OptionalInt.of(window), Optional.empty(), List.of(), Optional.empty()));
    }

    private List<String> shown(DialogueInput input) {
        return harness.items(input).stream()
                .flatMap(item -> item.parts().stream())
                .filter(MediaPart.class::isInstance)
                .map(part -> ((MediaPart) part).uri())
                .toList();
    }

    private static MessageMedia used(MediaUse use, String uri) {
        return new MessageMedia(uri, "image/png", use, Map.of());
    }

    @Test
    void onlyTheNewestThreeMessagesWithImagesShowThem() {
        for (int i = 0; i < 5; i++) {
            messages.say("Ann", "see", image("https://x/" + i));
        }
        assertThat(shown(input())).containsExactly("https://x/2", "https://x/3", "https://x/4");
        assertThat(harness.lines(input()))
                .startsWith("USER [System: 1 image omitted due to rendered-image limit. Do not claim to see it.]\n"
                        + "Ann: see");
    }

    @Test
    void severalOmittedImagesAreCounted() {
        messages.say("Ann", "", image("https://x/a"), image("https://x/b"));
        for (int i = 0; i < 3; i++) {
            messages.say("Ann", "see", image("https://x/" + i));
        }
        assertThat(harness.lines(input()))
                .startsWith("USER [System: 2 images omitted due to rendered-image limit. Do not claim to see them.]\n"
                        + "Ann:");
    }

    @Test
    void anImageThatComesAgainShowsOnlyTheLastTime() {
        messages.say("Ann", "one", image("https://x/1")).say("Bob", "two", image("https://x/1"));
        assertThat(harness.items(input()))
                .extracting(item -> item.parts().size())
                .containsExactly(1, 2);
    }

    @Test
    void aMessageWhoseImagesAllComeAgainTakesNoPlaceInTheLimit() {
        messages.say("Ann", "first", image("https://x/1"))
                .say("Ann", "second", image("https://x/2"))
                .say("Bob", "repeated", image("https://x/3"))
                .say("Ann", "third", image("https://x/3"));
        assertThat(shown(input())).containsExactly("https://x/1", "https://x/2", "https://x/3");
    }

    @Test
    void stickersAreNotCountedAndEmojiAreNotDescribed() {
        messages.say("Ann", "s", used(MediaUse.STICKER, "https://x/s"), used(MediaUse.EMOJI, "https://x/e"));
        for (int i = 0; i < 3; i++) {
            messages.say("Ann", "see", image("https://x/" + i));
        }
        assertThat(shown(input())).containsExactly("https://x/s", "https://x/0", "https://x/1", "https://x/2");
    }

    @Test
    void aMediumOutsideTheWindowSaysByHowMuchItWouldHaveToGrow() {
        messages.say("Ann", "old", video("https://x/v"));
        for (int i = 0; i < 4; i++) {
            messages.say(i % 2 == 0 ? "Bob" : "Ann", "later");
        }
        DialogueInput seeing = withWindow(2).withAbility(new ModelAbility(true, true, Optional.empty(), true));
        assertThat(harness.lines(seeing))
                .startsWith("USER [System: media_1 is outside the current media context window. Use"
                        + " increase_media_context to extend it by 3 message(s) and view it.]\nAnn: old");
    }

    @Test
    void theFetchLimitBoundsTheMediaWindow() {
        for (int i = 0; i < 30; i++) {
            messages.say("Ann", "", video("https://x/" + i));
        }
        DialogueInput wide = input().withAbility(new ModelAbility(true, true, Optional.empty(), false))
                .withChoices(new DialogueChoices(
                        Optional.of("20"), OptionalInt.of(50), Optional.empty(), List.of(), Optional.empty()));
        assertThat(shown(wide)).hasSize(20);
    }

    @Test
    void theWindowShrinksWithTheMemory() {
        for (int i = 0; i < 12; i++) {
            messages.say("Ann", "", video("https://x/" + i));
        }
        DialogueInput seeing = input().withAbility(new ModelAbility(true, true, Optional.empty(), false));
        harness.heapPercent = 74;
        assertThat(shown(seeing)).hasSize(10);
        harness.heapPercent = 75;
        assertThat(shown(seeing)).hasSize(5);
        harness.heapPercent = 85;
        assertThat(shown(seeing)).isEmpty();
    }

    @Test
    void mediaThatComeThroughAReplyNameTheirSender() {
        messages.say("Ann", "look", sentBy(image("https://x/1"), "Bob"), sentBy(image("https://x/2"), "Bob"));
        assertThat(harness.lines(input()).get(0))
                .startsWith("USER [System: These images (Media IDs: media_1, media_2) were sent by Bob]\nAnn: look");
    }

    @Test
    void aSingleMediumNamesItsSenderToo() {
        messages.say("Ann", "look", sentBy(video("https://x/1"), "Bob"));
        assertThat(harness.lines(input()).get(0))
                .startsWith("USER [System: This video (Media ID: media_1) was sent by Bob]\n");
    }

    @Test
    void mediaOfSeveralKindsByOneSenderAreOneNotice() {
        messages.say(
                "Ann",
                "look",
                sentBy(image("https://x/1"), "Bob"),
                sentBy(image("https://x/2"), "Eve"),
                sentBy(video("https://x/3"), "Bob"));
        assertThat(harness.lines(input()).get(0))
                .startsWith("USER [System: These media files (Media IDs: media_1, media_3) were sent by Bob]\n"
                        + "[System: This image (Media ID: media_2) was sent by Eve]\n");
    }

    @Test
    void noticesOnTheModelsOwnMediaAreAMessageOfAUser() {
        messages.say("Luna", "mine", sentBy(image("https://x/1"), "Bob"));
        assertThat(harness.items(input())).extracting(ContextItem::role).containsExactly(Role.USER, Role.ASSISTANT);
    }

    @Test
    void theSourceOfAnEntryNamesItsHandles() {
        messages.say("Ann", "look", image("https://x/1"));
        assertThat(harness.contribute(input()).get(0).sources())
                .containsExactly(new EntrySource("message", "m0", 1, "has media_1"));
    }
}
