package io.mneme.context.billing;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.context.ContextHarness;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A dialogue of random messages, in a window of a policy. A clock, a vocabulary and recalled text that differ from request to
 * request are contributed as system texts behind it.
 */
final class SimulatedDialogue {

    private static final Duration STEP = Duration.ofSeconds(30);
    private static final int MAX_WORDS = 40;
    private static final int MESSAGES_PER_IMAGE = 10;

    final ContextHarness house = new ContextHarness();
    private final Random random;
    private final Random volatileRandom;
    private final BodyForm form;
    private final WindowPolicy policy;
    private final Settings settings;
    private final String prompt;
    private final List<ContextItem> messages = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private OptionalLong from = OptionalLong.empty();
    private Instant now = ContextHarness.NOON;
    private boolean showsImages;

    /** Starts without messages. */
    SimulatedDialogue(long seed, BodyForm form, WindowPolicy policy, int promptWords, boolean hasVolatileTexts) {
        random = new Random(seed);
        volatileRandom = new Random(-seed);
        this.form = form;
        this.policy = policy;
        settings = new Settings(
                policy.settings().stream().collect(Collectors.toMap(Setting::name, Setting::defaultValue)));
        prompt = words(promptWords, random);
        house.contributors.addContributor(new InlineContributor("talk", Stability.GROWING, this::shown));
        house.contributors.addContributor(volatileText("clock", () -> "It is " + now + "."));
        house.contributors.addContributor(volatileText(
                "terms", () -> "Vocabulary:\n- " + words(6, volatileRandom).replace(" ", "\n- ")));
        house.contributors.addContributor(volatileText("memory", () -> "Recalled: " + words(30, volatileRandom)));
        house.recipes.addRecipe(new ConfiguredRecipe(Map.of(
                "service.pid",
                "io.mneme.context.recipe~talk",
                "name",
                "talk",
                "contributors",
                hasVolatileTexts ? "mode-prompt, clock, talk, terms, memory" : "mode-prompt, talk")));
    }

    /** Begins to show an image with one of ten messages. */
    SimulatedDialogue showingImages() {
        showsImages = true;
        return this;
    }

    private static Contributor volatileText(String name, Supplier<String> text) {
        return new InlineContributor(name, Stability.VOLATILE, () -> List.of(Contribution.paragraph(text.get())));
    }

    /** A contributor that is called on the thread of the request, as those of the bundle: a change of threads takes longest. */
    private record InlineContributor(String name, Stability stability, Supplier<List<Contribution>> said)
            implements Contributor {

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            return said.get();
        }
    }

    /** Adds messages, and assembles the context of the next answer. */
    Context next() {
        now = now.plus(STEP);
        if (!messages.isEmpty()) {
            say(Role.ASSISTANT);
        }
        say(Role.USER);
        RequestInputs inputs = new RequestInputs(Map.of("mode_prompt", prompt), Optional.empty());
        Context context = house.assembler.assemble(
                new ContextRequest("talk", "s", Map.of(), inputs, RequestOptions.NONE.withForm(form)), now);
        assertThat(context.manifest().omissions()).isEmpty();
        return context;
    }

    private void say(Role role) {
        String text = messages.size() + ": " + words(1 + random.nextInt(MAX_WORDS), random);
        ContextItem message = ContextItem.of(role, text, TextOrigin.SAID);
        messages.add(
                showsImages && messages.size() % MESSAGES_PER_IMAGE == 0
                        ? message.withParts(List.of(message.parts().get(0), image()))
                        : message);
        candidates.add(new Candidate(
                candidates.size(),
                candidates.size(),
                text.length() + 1,
                ContextHarness.counter().count(text),
                role == Role.USER,
                Optional.of(now)));
    }

    private MediaPart image() {
        String handle = "media_" + messages.size();
        return new MediaPart(handle, "https://example.org/" + handle, "image/png", OptionalInt.empty());
    }

    private List<Contribution> shown() {
        int reach = Math.min(policy.reach(settings), candidates.size());
        List<Candidate> newest = candidates.subList(candidates.size() - reach, candidates.size());
        WindowStep step = policy.next(
                new WindowRequest(
                        from,
                        List.of(),
                        newest,
                        ContextHarness.counter().count(prompt),
                        Optional.of(STEP),
                        house.providers.of(Optional.empty(), Optional.of(form), house.context.current()),
                        Optional.of(now)),
                settings);
        from = OptionalLong.of(step.from());
        List<Contribution> blocks = new ArrayList<>();
        int begin = (int) step.from();
        for (long end : step.blockEnds()) {
            blocks.add(block(begin, (int) end + 1));
            begin = (int) end + 1;
        }
        if (begin < messages.size()) {
            blocks.add(block(begin, messages.size()));
        }
        return blocks;
    }

    private Contribution block(int begin, int end) {
        return Contribution.of(messages.subList(begin, end))
                .withSources(IntStream.range(begin, end)
                        .mapToObj(message -> EntrySource.of("message", "m" + message))
                        .toList());
    }

    private static String words(int number, Random random) {
        return random.ints(number, 0, 5_000).mapToObj(word -> "word" + word).collect(Collectors.joining(" "));
    }
}
