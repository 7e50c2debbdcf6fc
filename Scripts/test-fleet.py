#!/usr/bin/env python3
"""Runs a project in shards on Slurm with two nodes and on Snakemake, using only this machine's loopback, and kills
workers: a program, a whole node, a step daemon with its step, and Snakemake's jobs. The merged result equals one run.

    Scripts/test-fleet.py PARITY PYTHON-ENVIRONMENT

Everything that it starts is in a temporary folder and ends with it; an existing cluster is not touched.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

SHARDS = 8
# Time limit of each trial in seconds. Generous: nothing here depends on the machine's speed.
LIMIT = 300
SUITES = ["fdn-hadamard", "rng", "adsr"]


class Fleet:
    def __init__(self, parity, environment):
        self.parity = os.path.abspath(parity)
        self.bin = os.path.join(os.path.abspath(environment), "bin")
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="parity-fleet-"))
        self.project = self.root / "project"
        self.daemons = {}
        self.end = time.monotonic() + LIMIT
        self.environment = dict(os.environ, SLURM_CONF=str(self.root / "slurm.conf"))
        # Snakemake's executor removes SLURM_CONF from its jobs; clusters have theirs in /etc.
        own = self.root / "bin"
        own.mkdir()
        real = shutil.which("srun") or "/usr/bin/srun"
        (own / "srun").write_text(f"#!/bin/sh\nSLURM_CONF={self.root}/slurm.conf exec {real} \"$@\"\n")
        (own / "srun").chmod(0o755)
        self.environment["PATH"] = f"{own}:{self.bin}:{os.environ['PATH']}:/usr/sbin"
        for name in ("SLURM_JOB_ID", "SLURM_RESTART_COUNT"):
            self.environment.pop(name, None)

    # Starting and ending

    def start(self, name, words):
        log = open(self.root / f"{name}.log", "ab")
        self.daemons[name] = subprocess.Popen(
            words, env=self.environment, stdout=log, stderr=log, cwd=self.root, start_new_session=True)

    def stop(self):
        for process in reversed(list(self.daemons.values())):
            for number in (signal.SIGTERM, signal.SIGKILL):
                if process.poll() is None:
                    process.send_signal(number)
                    try:
                        process.wait(10)
                    except subprocess.TimeoutExpired:
                        pass
        # Processes started by the nodes' daemons have this folder in their arguments; no others do.
        for process in self.processes():
            os.kill(process, signal.SIGKILL)
        shutil.rmtree(self.root, ignore_errors=True)

    def processes(self, *words):
        """Ids of this trial's processes, by the folder in their command line or environment."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                whole = line + (entry / "environ").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if str(self.root) in whole and all(word in line for word in words):
                found.append(int(entry.name))
        return found

    def wait(self, what, event):
        while True:
            found = event()
            if found:
                return found
            if time.monotonic() > self.end:
                raise SystemExit(f"test-fleet: after {LIMIT} s this has not come: {what}")
            time.sleep(0.1)

    def run(self, words, expects=0, **more):
        environment = dict(self.environment, **more.pop("environment", {}))
        try:
            result = subprocess.run(
                words, env=environment, cwd=self.project, text=True, capture_output=True,
                timeout=max(1, self.end - time.monotonic()), **more)
        except subprocess.TimeoutExpired as error:
            raise SystemExit(f"test-fleet: {words[0]} did not end within the {LIMIT} s: {error.stderr}") from error
        codes = expects if isinstance(expects, (list, tuple)) else [expects]
        if result.returncode not in codes:
            print(result.stdout[-4000:], result.stderr[-4000:], sep="\n", file=sys.stderr)
            raise SystemExit(f"test-fleet: {' '.join(words)} ended with {result.returncode}, not {expects}")
        return result

    # The cluster

    def cluster(self):
        (self.root / "munge").mkdir(mode=0o700)
        key = self.root / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        munge = self.root / "munge"
        self.start("munged", [
            "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge}/socket",
            f"--log-file={munge}/log", f"--pid-file={munge}/pid", f"--seed-file={munge}/seed"])
        self.wait("munged", lambda: (munge / "socket").exists())
        ports = free_ports(3)
        cores = os.cpu_count() or 1
        user = subprocess.check_output(["id", "-un"], text=True).strip()
        for name in ("state", "one", "two"):
            (self.root / name).mkdir()
        nodes = "\n".join(
            f"NodeName={name} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs={max(2, cores)} RealMemory=2000"
            for name, port in zip(("one", "two"), ports[1:]))
        (self.root / "slurm.conf").write_text(f"""ClusterName=parity
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
AuthType=auth/munge
AuthInfo=socket={munge}/socket,cred_expire=5
CredType=cred/munge
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={self.root}/state
SlurmdSpoolDir={self.root}/%n
SlurmctldPidFile={self.root}/slurmctld.pid
SlurmdPidFile={self.root}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0,bf_interval=1
SlurmdTimeout=10
SlurmctldTimeout=10
KillWait=5
MinJobAge=300
ReturnToService=2
{nodes}
PartitionName=all Nodes=one,two Default=YES MaxTime=INFINITE State=UP
""")
        self.start("slurmctld", ["slurmctld", "-D", "-c"])
        for name in ("one", "two"):
            self.node(name)
        self.wait("two nodes that are idle", lambda: self.states() == {"one": "idle", "two": "idle"})

    def node(self, name):
        self.start(f"slurmd-{name}", ["slurmd", "-D", "-N", name])

    def states(self):
        result = subprocess.run(
            ["sinfo", "-h", "-N", "-o", "%N %t"], env=self.environment, text=True, capture_output=True)
        return dict(line.split() for line in result.stdout.splitlines() if len(line.split()) == 2)

    # The project

    def prepare(self):
        here = pathlib.Path(__file__).resolve().parent.parent / "reference-audio"
        references = self.project / "reference-audio"
        references.mkdir(parents=True)
        for name in SUITES + ["web"]:
            shutil.copytree(here / name, references / name)
        shutil.copy(here / "manifest.json", references)
        self.select = [word for name in SUITES for word in ("--suite", name)]
        self.run([self.parity, "init", "--fleet"])
        # The program as started by engines: the first attempt at a shard may be killed, according to the trial.
        self.worker = self.root / "worker"
        self.worker.write_text(f"""#!/bin/sh
# What is given is parity's; FAULTS/run-INDEX says how the first attempt at a shard ends.
shard=
previous=
for word in "$@"; do
  [ "$previous" = --shard ] && shard=${{word%%/*}}
  previous=$word
done
fault={self.root}/faults/$shard
if [ -n "$shard" ] && [ -e "$fault" ]; then
  how=$(cat "$fault")
  rm "$fault"
  case $how in
    kill) {self.parity} "$@" & kill -9 $!; wait $!; exit 137 ;;
    hang) echo "$$ $SLURMD_NODENAME" > {self.root}/hangs-$shard; exec sleep 600 ;;
  esac
fi
exec {self.parity} "$@"
""")
        self.worker.chmod(0o755)
        (self.root / "faults").mkdir()
        self.run([self.parity, "run", "--report", str(self.root / "whole"), *self.select])
        self.expected = self.found(self.root / "whole")

    def faults(self, **how):
        for shard, what in how.items():
            (self.root / "faults" / shard[1:]).write_text(what)

    def found(self, report):
        results = json.loads((report / "results.json").read_text())
        for key in ("date", "seconds", "jobs", "machines"):
            results["run"].pop(key, None)
        results.pop("digest")
        for case in results["cases"]:
            case.pop("renderSeconds", None)
            case.pop("diagnosisSeconds", None)
            # How far the search got depends on how busy the machine was.
            case.pop("diagnosis", None)
        return json.dumps(results, sort_keys=True)

    def merge(self, shards):
        report = self.root / f"report-{shards}"
        self.run([self.parity, "merge", shards, "-o", str(report)])
        if self.found(report) != self.expected:
            raise SystemExit(f"test-fleet: what {shards} come to is not what one run finds")

    # Trials

    def array(self):
        """A Slurm array in which a program, a node, and a step daemon with its step are killed."""
        self.faults(s1="kill", s2="hang", s3="hang")
        environment = {"PARITY": str(self.worker), "PARITY_OUT": "array"}
        self.run(["sbatch", f"--array=1-{SHARDS}", "fleet/parity-array.sbatch", *self.select],
                 environment=environment)
        process, node = self.wait("a shard on a node", lambda: self.hanging(2))
        other, _ = self.wait("a shard on a node", lambda: self.hanging(3))
        # Merging in the meantime is refused: shards are missing.
        result = self.wait("a first shard", lambda: list((self.project / "array").glob("*.parityshard")))
        result = self.run([self.parity, "merge", "array"], expects=2)
        if "missing: " not in result.stderr:
            raise SystemExit(f"test-fleet: the merge does not say what is missing: {result.stderr}")
        # The daemon of one job's step, together with the step.
        parents = ancestors(other)
        steps = [id for id in parents if "slurmstepd" in command(id)]
        for id in steps + [other] + [id for id in parents if "parity-array" in command(id)]:
            kill(id)
        # A node with everything that runs there.
        daemon = self.daemons[f"slurmd-{node}"]
        for id in [process] + ancestors(process):
            if "slurmstepd" in command(id) or "parity-array" in command(id) or id == process:
                kill(id)
        daemon.kill()
        daemon.wait()
        self.wait("Slurm notices the lost node", lambda: self.states().get(node, "").startswith("down"))
        self.node(node)
        self.wait("Slurm has the node again", lambda: self.states().get(node) in ("idle", "mix", "alloc"))
        self.finish_array(environment)
        self.merge("array")

    def finish_array(self, environment):
        """Jobs that the cluster did not restart by itself are missing, and the merge says which."""
        def ended():
            jobs = subprocess.run(["squeue", "-h", "-t", "PD,R,CG,CF"], env=self.environment, text=True,
                                  capture_output=True)
            return jobs.returncode == 0 and not jobs.stdout.strip()

        for _ in range(3):
            self.wait("the array's end", lambda: ended() or self.complete("array"))
            result = self.run([self.parity, "merge", "array", "--dry-run"], expects=[0, 2])
            if result.returncode == 0:
                return
            self.run(["sbatch", f"--array={result.stdout.strip()}", "fleet/parity-array.sbatch", *self.select],
                     environment=dict(environment, PARITY_SHARDS=str(SHARDS)))
        raise SystemExit("test-fleet: the array did not come to its end in three attempts")

    def complete(self, name):
        return len(list((self.project / name).glob("*.parityshard"))) == SHARDS

    def hanging(self, shard):
        path = self.root / f"hangs-{shard}"
        words = path.read_text().split() if path.exists() else []
        return (int(words[0]), words[1]) if len(words) == 2 else None

    def snakemake(self, profile, shards, *words):
        """Snakemake, with the worker of shard 1 killed in its first attempt."""
        self.faults(s1="kill")
        self.run([
            "snakemake", "-s", "fleet/Snakefile", "--profile", f"fleet/profiles/{profile}", *words, "--config",
            f"count={SHARDS}", f"parity={self.worker}", f"shards={shards}", f"select={' '.join(self.select)}",
            f"report={self.root}/snakemake-{shards}"], environment={"HOME": str(self.root)})
        self.merge(shards)

    def refusals(self):
        """Missing, tampered, duplicate and foreign shards."""
        folder = self.project / "array"
        names = sorted(folder.glob("*.parityshard"))
        bad = self.project / "bad"
        shutil.copytree(folder, bad)

        def refused(says):
            result = self.run([self.parity, "merge", "bad", "-o", str(self.root / "never")], expects=2)
            if says not in result.stderr or (self.root / "never").exists():
                raise SystemExit(f"test-fleet: not refused as '{says}': {result.stderr}")

        (bad / names[0].name).unlink()
        refused("1 of 8 shards is missing: 1")
        data = bytearray(names[0].read_bytes())
        data[len(data) // 2] ^= 1
        (bad / names[0].name).write_bytes(data)
        refused("is damaged")
        shutil.copy(names[1], bad / names[0].name)
        refused("1 of 8 shards is missing: 1")
        self.run([self.parity, "run", "--shard", f"1/{SHARDS}", "-o", "bad", "--suite", SUITES[0]])
        refused("its plan differs")


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def command(process):
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def ancestors(process):
    found = []
    while process > 1:
        try:
            stat = pathlib.Path(f"/proc/{process}/stat").read_text()
        except OSError:
            return found
        process = int(stat.rsplit(")", 1)[1].split()[1])
        found.append(process)
    return found


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def main():
    fleet = Fleet(*sys.argv[1:3])
    try:
        begin = time.monotonic()

        def done(text):
            print(f"{time.monotonic() - begin:6.1f} s  {text}", flush=True)
            fleet.end = time.monotonic() + LIMIT

        fleet.prepare()
        done("one run of all")
        fleet.snakemake("local", "local")
        done("Snakemake on this machine: a killed worker, and the same results")
        fleet.cluster()
        done("a Slurm of two nodes")
        fleet.array()
        done("an array: a killed program, step daemon and node, and the same results")
        fleet.refusals()
        done("missing, doctored, doubled and foreign shards are refused")
        fleet.snakemake("slurm-generic", "generic")
        done("Snakemake by sbatch: a killed worker, and the same results")
        fleet.snakemake("slurm", "slurm", "--slurm-status-command", "squeue", "--slurm-no-account")
        done("Snakemake's Slurm executor: a killed worker, and the same results")
    finally:
        fleet.stop()
    print("test-fleet: passed")


if __name__ == "__main__":
    main()
