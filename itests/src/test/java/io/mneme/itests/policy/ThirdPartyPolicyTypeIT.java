package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Omission;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.itests.harness.DistributionBundles;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;

/** A bundle opens a type of policy of its own, whose service the container does not know. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ThirdPartyPolicyTypeIT {

    /** The service of the type. */
    public interface Greeter {

        String name();

        String greet();
    }

    private record FixedGreeter(String name, String greet) implements Greeter {}

    @Inject
    BundleContext framework;

    @Inject
    PolicyRegistry registry;

    @Inject
    PolicyAdmin policies;

    private final List<ServiceRegistration<?>> registered = new ArrayList<>();
    private final List<Omission> failures = new ArrayList<>();
    private PolicySelector<Greeter> greeters;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core());
    }

    @Before
    public void open() {
        greeters = registry.open(PolicyType.of(
                "greeter", Greeter.class, new FixedGreeter("silent", ""), Greeter::name, greeter -> List.of()));
    }

    @After
    public void close() {
        greeters.close();
        registered.forEach(ServiceRegistration::unregister);
    }

    @Test
    public void itsPoliciesAreSelectedRankedInPlaceAndLeave() {
        assertEquals("", greeting());
        ServiceRegistration<?> polite = register(new FixedGreeter("polite", "Good morning"), 1);
        register(new FixedGreeter("short", "Hi"), 5);
        assertEquals("Hi", greeting());
        polite.setProperties(ranking(9));
        assertEquals("Good morning", greeting());
        polite.unregister();
        registered.remove(polite);
        assertEquals("Hi", greeting());
    }

    @Test
    public void theOperatorListsActivatesAndRanksThem() {
        register(new FixedGreeter("polite", "Good morning"), 1);
        register(new FixedGreeter("short", "Hi"), 5);
        policies.use("greeter", "polite", SwapTiming.AT_REBUILD);
        policies.rank("greeter", "short", 7);
        assertEquals("Good morning", greeting());
        assertEquals(List.of("short 7 false", "polite 1 true", "silent " + Integer.MIN_VALUE + " false"), listed());
        policies.restore("greeter", SwapTiming.AT_REBUILD);
        assertEquals("Hi", greeting());
    }

    @Test
    public void oneThatFailsIsReplacedByTheFallbackOfTheType() {
        register(new FixedGreeter("broken", null), 1);
        assertEquals("", greeting());
        assertEquals(1, failures.size());
        assertEquals("greeter broken returned null", failures.get(0).reason());
    }

    @Test
    public void aTypeThatIsClosedIsNoLongerListed() {
        greeters.close();
        assertEquals(List.of(), listed());
    }

    private String greeting() {
        return greeters.select(Map.of(), Optional.empty(), Optional.empty())
                .call(Greeter::greet, greeting -> greeting.length() < 100, failures::add);
    }

    private List<String> listed() {
        return policies.list().stream()
                .filter(policy -> policy.kind().equals("greeter"))
                .map(ThirdPartyPolicyTypeIT::shown)
                .toList();
    }

    private static String shown(PolicyInfo policy) {
        return policy.name() + " " + policy.ranking() + " " + policy.active();
    }

    private ServiceRegistration<?> register(Greeter greeter, int ranking) {
        ServiceRegistration<?> registration = framework.registerService(Greeter.class, greeter, ranking(ranking));
        registered.add(registration);
        return registration;
    }

    private static Dictionary<String, Object> ranking(int ranking) {
        return new Hashtable<>(Map.of("service.ranking", ranking));
    }
}
