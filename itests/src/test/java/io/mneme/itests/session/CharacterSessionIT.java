package io.mneme.itests.session;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.SessionRecording;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.LiveFolder;
import io.mneme.itests.harness.PollingWait;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.service.cm.ConfigurationAdmin;

/** Character sessions among the bundles of the distribution: their prompts, windows, characters, and what they leave behind. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class CharacterSessionIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    CharacterSessions sessions;

    @Inject
    CharacterProfiles profiles;

    @Inject
    ContextAssembler assembler;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies(), DistributionBundles.search());
    }

    @Before
    public void awaitTheRecipe() throws InterruptedException {
        assertTrue(PollingWait.within(TIMEOUT, () -> assembler.recipes().contains("character")));
    }

    @Test
    public void theRecipePutsTheHistoryIntoAPromptWhoseBeginningStays() {
        try (CharacterSession session = sessions.open(SessionRecording.NONE)) {
            session.switchCharacter("charles", "You are Charles.");
            session.addMessage(Role.USER, "Bonjour!");
            Context first = assembler.assemble(session.contextRequest(RequestOptions.NONE), Instant.now());
            session.addMessage(Role.ASSISTANT, "Good day.");
            session.addMessage(Role.USER, "How are you?");
            Context second = assembler.assemble(session.contextRequest(RequestOptions.NONE), Instant.now());

            assertEquals("You are Charles.\n\nuser: Bonjour!", first.text());
            assertEquals(
                    "You are Charles.\n\nuser: Bonjour!\n\nassistant: Good day.\n\nuser: How are you?", second.text());
            assertEquals(first.text().length(), second.manifest().stablePrefix().chars());
        }
    }

    @Test
    public void theWindowPolicyOfTheRecipeSelectsWhatLeavesAHistory() {
        try (CharacterSession session = sessions.open(SessionRecording.NONE)) {
            session.switchCharacter("charles", "You are Charles.");
            for (int i = 1; i <= 100; i++) {
                session.addMessage(i % 2 == 1 ? Role.USER : Role.ASSISTANT, "message " + i);
            }

            assertEquals(75, session.currentHistory().size());
            assertEquals("message 27", session.currentHistory().get(1).content());
        }
    }

    @Test
    public void aSessionLeavesNothingOnDiskUnlessItIsRecorded() throws Exception {
        speak(SessionRecording.NONE, "unrecordedcanary");
        speak(SessionRecording.JOURNAL, "recordedcanary");

        assertTrue(PollingWait.within(TIMEOUT, () -> isOnDisk("recordedcanary")));
        assertFalse(isOnDisk("unrecordedcanary"));
    }

    @Test
    public void aRecordedSessionIsResumedAsItWasCutAndDeleted() {
        CharacterSession session = sessions.open(SessionRecording.JOURNAL);
        session.switchCharacter("luna", "You are Luna.");
        String question = session.addMessage(Role.USER, "你好?").id();
        List.of("unbe", "lievable", "。", " And more.").forEach(delta -> session.addDelta(delta, Role.ASSISTANT, "r1"));
        session.endReply("r1");
        String reply = session.findReply("r1").orElseThrow().id();
        session.truncateMessage(reply, 13);
        session.deleteMessage(question);
        List<SessionMessage> told = session.history("luna");
        session.close();

        try (CharacterSession resumed = sessions.resume(session.id())) {
            resumed.switchCharacter("luna", "You are Luna.");
            assertEquals(told, resumed.history("luna"));
            assertEquals("unbelievable。", resumed.lastMessage(Role.ASSISTANT));
        }
    }

    private void speak(SessionRecording recording, String text) {
        try (CharacterSession session = sessions.open(recording)) {
            session.switchCharacter("charles", "You are Charles.");
            session.addDelta("I say " + text, Role.USER, "u1");
            session.endReply("u1");
            session.addDelta("You say " + text, Role.ASSISTANT, "r1");
        }
    }

    private static boolean isOnDisk(String text) {
        return LiveFolder.files(Path.of(System.getProperty("mneme.data"))).stream()
                .map(file -> new String(LiveFolder.bytes(file), StandardCharsets.ISO_8859_1))
                .anyMatch(content -> content.contains(text));
    }

    @Test
    public void charactersAreAddedChangedAndRemovedWhileTheContainerRuns() throws Exception {
        org.osgi.service.cm.Configuration configuration =
                configurations.getFactoryConfiguration("io.mneme.session.character", "charles", "?");
        configuration.update(dictionary("prompt", "You are Charles."));
        assertTrue(awaited(Optional.of(new CharacterProfile("charles", "You are Charles.", ""))));

        configuration.update(dictionary("prompt", "You are old Charles."));
        assertTrue(awaited(Optional.of(new CharacterProfile("charles", "You are old Charles.", ""))));

        configuration.delete();
        assertTrue(awaited(Optional.empty()));
        assertEquals(List.of(), profiles.list());
    }

    private boolean awaited(Optional<CharacterProfile> profile) throws InterruptedException {
        return PollingWait.within(TIMEOUT, () -> profiles.find("charles").equals(profile));
    }

    private static Dictionary<String, Object> dictionary(String key, String value) {
        return new Hashtable<>(Map.of(key, value));
    }
}
