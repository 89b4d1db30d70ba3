package io.mneme.dialogue.contribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.spi.contribute.Contribution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariants of dialogue histories, on channels at random: a hundred for each seed. */
class DialoguePropertiesTest {

    private static final Pattern HANDLE = Pattern.compile("media_[0-9]+");
    private static final int CHANNELS = 100;
    private static final long SEEDS = Long.getLong("mneme.seeds", 5);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    private static DialogueInput channel(Random random) {
        List<Message> messages = new ArrayList<>();
        for (int i = random.nextInt(120); i > 0; i--) {
            messages.add(message(messages.size(), random));
        }
        AuthorPrivacy privacy = random.nextInt(3) > 0
                ? AuthorPrivacy.NONE
                : new AuthorPrivacy(Set.of("Author 1"), Map.of("Author 2", random.nextDouble() * 30 + 0.1));
        return DialogueInput.of(new GivenMessages(messages, random.nextInt(1_000)))
                .withPersona(DialoguePersona.named("Luna"))
                .withPrivacy(privacy)
                .withNote(new ContextNote("The note.", OptionalInt.of(random.nextInt(60))));
    }

    private static Message message(int number, Random random) {
        String author = random.nextInt(3) == 0 ? "Luna" : "Author " + random.nextInt(4);
        List<MessageMedia> media = new ArrayList<>();
        while (random.nextInt(3) == 0) {
            media.add(medium(random));
        }
        return new Message(
                "m" + number,
                Instant.EPOCH.plusSeconds(2_000L * number).toString(),
                "c1",
                author,
                "",
                author.equals("Luna") ? Role.ASSISTANT : Role.USER,
                random.nextInt(5) == 0 ? "" : "text " + number,
                number > 0 && random.nextInt(5) == 0 ? Optional.of("m" + random.nextInt(number)) : Optional.empty(),
                media,
                random.nextInt(150) == 0 ? Optional.of(MessageMarker.RESET) : Optional.empty(),
                random.nextInt(9) == 0 ? Map.of("reactions", "{\"👍\":1}") : Map.of());
    }

    private static MessageMedia medium(Random random) {
        String uri = "https://example.org/" + random.nextInt(30);
        String type = random.nextInt(6) == 0 ? "video/mp4" : "image/png";
        MediaUse use = MediaUse.values()[random.nextInt(MediaUse.values().length)];
        return new MessageMedia(uri, type, use, random.nextInt(4) == 0 ? Map.of("sent_by", "\"Author 3\"") : Map.of());
    }

    private static List<ContextItem> items(List<Contribution> contributions) {
        return contributions.stream()
                .flatMap(contribution -> contribution.items().stream())
                .toList();
    }

    private static List<MediaPart> media(List<ContextItem> items) {
        List<MediaPart> media = new ArrayList<>();
        for (ContextItem item : items) {
            for (ItemPart part : item.parts()) {
                if (part instanceof MediaPart medium) {
                    media.add(medium);
                }
            }
        }
        return media;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theNoteIsThereExactlyOnce(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        for (int i = 0; i < CHANNELS; i++) {
            assertThat(harness.items(channel(random)))
                    .filteredOn(item -> item.tag().equals("CONTEXT_NOTE_INJECTION"))
                    .hasSize(1);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noImageIsShownTwiceAndAtMostThreeMessagesShowCountedImages(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        for (int i = 0; i < CHANNELS; i++) {
            DialogueInput input = channel(random);
            List<ContextItem> items = harness.items(input);
            assertThat(media(items)).extracting(MediaPart::uri).doesNotHaveDuplicates();
            Set<String> stickers = new HashSet<>();
            ((GivenMessages) input.source()).messages().forEach(message -> message.media().stream()
                    .filter(medium -> medium.use() == MediaUse.STICKER)
                    .forEach(medium -> stickers.add(medium.uri())));
            assertThat(items)
                    .filteredOn(item -> media(List.of(item)).stream().anyMatch(part -> !stickers.contains(part.uri())))
                    .hasSizeLessThanOrEqualTo(3);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void eachMessageIsOneItemOrTwoOfWhichTheSecondIsTheModels(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        for (int i = 0; i < CHANNELS; i++) {
            DialogueInput input = channel(random);
            long shown = harness.windows.asked.size();
            List<ContextItem> items = harness.items(input).stream()
                    .filter(item -> item.tag().equals("DIALOGUE_HISTORY"))
                    .toList();
            int entries = harness.windows.asked.size() == shown
                    ? 0
                    : harness.windows
                            .asked
                            .get(harness.windows.asked.size() - 1)
                            .candidates()
                            .size();
            long ofModel =
                    items.stream().filter(item -> item.role() == Role.ASSISTANT).count();
            assertThat((long) items.size()).isLessThanOrEqualTo(entries + ofModel);
            assertThat(items)
                    .allMatch(item -> item.sender().isPresent() && !item.text().isBlank());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void eachHandleInATextIsAHandleOfASource(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        for (int i = 0; i < CHANNELS; i++) {
            List<Contribution> contributions = harness.contribute(channel(random));
            String reasons = contributions.stream()
                    .flatMap(contribution -> contribution.sources().stream())
                    .map(source -> source.reason() + ",")
                    .reduce("", String::concat);
            for (ContextItem item : items(contributions)) {
                for (Matcher handle = HANDLE.matcher(item.text()); handle.find(); ) {
                    assertThat(reasons).contains(handle.group() + ",");
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theSameInputGivesTheSameAlsoAfterARestart(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        for (int i = 0; i < CHANNELS / 4; i++) {
            DialogueInput input = channel(random);
            List<Contribution> first = harness.contribute(input);
            assertThat(harness.contribute(input)).isEqualTo(first);
            assertThat(new DialogueHarness().contribute(input)).isEqualTo(first);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noLimitOfTokensIsExceededByMoreThanTheNewestTurn(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        for (int i = 0; i < CHANNELS; i++) {
            int limit = random.nextInt(1_000);
            DialogueInput input = channel(random);
            int newestTurn = tokens(harness.contribute(input, 0));
            assertThat(tokens(harness.contribute(input, limit)))
                    .isLessThanOrEqualTo(Math.max(limit, newestTurn + "[System: The note.]".length()));
        }
    }

    private static int tokens(List<Contribution> contributions) {
        return items(contributions).stream()
                .mapToInt(item -> item.text().length())
                .sum();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aMessageThatIsAddedChangesNoItemBeforeTheLastEntry(long seed) {
        Random random = new Random(seed);
        DialogueHarness harness = new DialogueHarness();
        List<Message> messages = new ArrayList<>();
        List<ContextItem> former = List.of();
        for (int i = 0; i < CHANNELS; i++) {
            messages.add(spoken(i, random));
            List<ContextItem> items =
                    harness.items(DialogueInput.of(messages).withPersona(DialoguePersona.named("Luna")));
            int kept = Math.max(0, former.size() - 1);
            assertThat(items.size()).isGreaterThanOrEqualTo(former.size());
            if (messages.size() < 80) {
                assertThat(items.subList(0, kept)).isEqualTo(former.subList(0, kept));
            }
            former = items;
        }
    }

    /** Returns a message with text, which may be a reply or merge with the one before. */
    private static Message spoken(int number, Random random) {
        Message any = message(number, random);
        return new Message(
                any.id(),
                any.timestamp(),
                any.conversation(),
                any.author(),
                any.authorId(),
                any.role(),
                "text " + number,
                any.replyTo(),
                List.of(),
                Optional.empty(),
                any.extraFields());
    }
}
